/// The id of one kind of thing: a UUIDv7, written as 36 lowercase characters and read in either case.
///
/// The type parameter prevents passing a listing's id as an account's. Ids sort by time of creation (in milliseconds),
/// then randomly; their texts sort the same way.
public struct ID<Of>: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// A new id created at `instant`, with 74 random bits.
    public init(at instant: Instant) {
        let milliseconds = UInt64(clamping: instant.milliseconds) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF)
        low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF)
    }

    /// `nil` unless `text` is a UUID of 36 characters. Capitals are accepted, because some languages write them.
    public init?(_ text: some StringProtocol) {
        var (digits, nibbles) = ((high: UInt64(0), low: UInt64(0)), 0)
        guard text.utf8.count == 36 else { return nil }
        for (index, byte) in text.utf8.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let nibble = Self.nibble(byte) else { return nil }
            if nibbles < 16 { digits.high = digits.high << 4 | nibble } else { digits.low = digits.low << 4 | nibble }
            nibbles += 1
        }
        (high, low) = digits
    }

    public static func < (one: Self, other: Self) -> Bool { (one.high, one.low) < (other.high, other.low) }

    private static func nibble(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension ID: CustomStringConvertible {
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var nibbles = 0
            for index in 0..<36 {
                if index == 8 || index == 13 || index == 18 || index == 23 {
                    buffer[index] = UInt8(ascii: "-")
                    continue
                }
                let half = nibbles < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - nibbles % 16 * 4)) & 0xF
                buffer[index] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
                nibbles += 1
            }
            return 36
        }
    }
}
