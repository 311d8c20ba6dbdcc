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

    /// `nil` for a text that `encoded` does not write.
    public static func decoded(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { digits -> [UInt8]? in
            guard digits.count.isMultiple(of: 2) else { return nil }
            var isHex = true
            let bytes = [UInt8](unsafeUninitializedCapacity: digits.count / 2) { bytes, count in
                count = digits.count / 2
                for index in 0..<count {
                    let (high, low) = (value(digits[index * 2]), value(digits[index * 2 + 1]))
                    isHex = isHex && high < 16 && low < 16
                    bytes[index] = high << 4 | low
                }
            }
            return isHex ? bytes : nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// 255 for other characters than digits.
    private static func value(_ digit: UInt8) -> UInt8 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: 255
        }
    }
}
