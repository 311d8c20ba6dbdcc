/// The id of one kind of thing: a UUIDv7, written as 36 lowercase characters and read in either case.
///
/// The type parameter prevents passing a listing's id as an account's. Ids sort by time of creation (in milliseconds),
/// then randomly; their texts sort the same way.
public struct ID<Of>: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new id created at `instant`, with 74 random bits.
    public init(at instant: Instant) {
        let milliseconds = UInt64(clamping: instant.milliseconds) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF)
        low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF)
    }

    /// `nil` unless `text` is a UUID of 36 characters. Capitals are accepted, because some languages write them.
    public init?(_ text: some StringProtocol) { self.init(String(text)) }

    public init?(_ text: String) {
        var text = text
        guard let value = text.withUTF8(IDText.parsed) else { return nil }
        (high, low) = value
    }

    /// Like `init(_:)`, from UTF-8.
    public init?(utf8 text: UnsafeBufferPointer<UInt8>) {
        guard let value = IDText.parsed(text) else { return nil }
        (high, low) = value
    }

    public static func < (one: Self, other: Self) -> Bool { (one.high, one.low) < (other.high, other.low) }
}

extension ID: CustomStringConvertible {
    public var description: String {
        String(unsafeUninitializedCapacity: Self.textLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            writeText(to: start)
            return Self.textLength
        }
    }

    public static var textLength: Int { IDText.length }

    /// Writes the text as UTF-8, `textLength` bytes.
    public func writeText(to bytes: UnsafeMutablePointer<UInt8>) { IDText.write(high, low, to: bytes) }
}

/// Reads and writes the text of ids. Outside the generic type, because every row has several ids, and unspecialized
/// code takes ten times as long.
private enum IDText {
    static let length = 36

    static func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
        guard bytes.count == length else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for index in 0..<length {
            if isHyphen(index) {
                guard bytes[index] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let nibble = nibble(bytes[index]) else { return nil }
            // Both halves shift as one number.
            high = high << 4 | low >> 60
            low = low << 4 | nibble
        }
        return (high, low)
    }

    static func write(_ high: UInt64, _ low: UInt64, to bytes: UnsafeMutablePointer<UInt8>) {
        var (high, low) = (high, low)
        for index in 0..<length {
            if isHyphen(index) {
                bytes[index] = UInt8(ascii: "-")
                continue
            }
            let value = UInt8(truncatingIfNeeded: high >> 60)
            bytes[index] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
            high = high << 4 | low >> 60
            low <<= 4
        }
    }

    private static func isHyphen(_ index: Int) -> Bool { index == 8 || index == 13 || index == 18 || index == 23 }

    private static func nibble(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
