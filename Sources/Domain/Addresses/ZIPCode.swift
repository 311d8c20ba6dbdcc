/// US postal codes.
public enum ZIPCode {
    /// The five digits of `14623` or `14623-1234`; `nil` for any other text. Compares bytes, because a regular
    /// expression would be compiled for each request.
    public static func digits(_ text: some StringProtocol) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        guard areDigits, parts.map(\.count) == [5] || parts.map(\.count) == [5, 4] else { return nil }
        return String(text.prefix(5))
    }
}
