/// Bytes as lowercase hexadecimal: needs no escaping, and each value has one spelling.
public enum Hex {
    public static func encoded(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for index in bytes.indices {
                buffer[index * 2] = digit(bytes[index] >> 4)
                buffer[index * 2 + 1] = digit(bytes[index] & 15)
            }
            return bytes.count * 2
        }
    }

    /// `nil` for anything that `encoded` does not write.
    public static func decoded(_ text: String) -> [UInt8]? {
        guard text.utf8.count.isMultiple(of: 2) else { return nil }
        var (bytes, digits) = ([UInt8](), text.utf8.makeIterator())
        bytes.reserveCapacity(text.utf8.count / 2)
        while let digit = digits.next() {
            guard let high = value(digit), let low = digits.next().flatMap(value) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
