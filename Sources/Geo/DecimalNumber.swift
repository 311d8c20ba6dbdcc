extension Double {
    /// Parses a finite number in decimal digits, as in a query; `nil` for anything else. `Double(_:)` also reads `nan`,
    /// `inf`, and hexadecimal numbers such as `0x1p3`, which nobody means there.
    ///
    /// - Parameter allowsExponent: whether to accept `1e-5`, as JSON writes small numbers.
    public init?(decimal text: some StringProtocol, allowsExponent: Bool = false) {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): allowsExponent
            default: false
            }
        }
        guard isDecimal, let number = Double(String(text)), number.isFinite else { return nil }
        self = number
    }
}
