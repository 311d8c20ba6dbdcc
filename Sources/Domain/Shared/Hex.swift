/// Bytes as lowercase hexadecimal: needs no escaping anywhere, and one value has one spelling.
public enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    public static func encoded(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[index * 2] = digits[Int(byte >> 4)]
                buffer[index * 2 + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    /// `nil` for anything that `encoded` does not write.
    public static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        let nibbles = text.utf8.map { digits.firstIndex(of: $0) }
        guard nibbles.count.isMultiple(of: 2), !nibbles.contains(nil) else { return nil }
        return stride(from: 0, to: nibbles.count, by: 2).map { UInt8((nibbles[$0] ?? 0) << 4 | (nibbles[$0 + 1] ?? 0)) }
    }
}
