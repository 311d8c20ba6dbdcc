/// ISO 3166-1 alpha-2.
enum CountryCode {
    /// Whether `text` is two capital letters. Which codes exist changes over time.
    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
