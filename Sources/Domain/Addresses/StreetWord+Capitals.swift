extension StreetWord {
    /// The words of a text as the US Postal Service writes them: `ST LOUIS` for `St. Louis`.
    static func capitals(of text: String) -> [String] { capitals(of: parts(of: text).joined()) }

    static func capitals(of words: some Sequence<StreetWord>) -> [String] { words.flatMap(\.capitals) }

    /// The word in capitals, without accents and punctuation. Other signs separate words, except `/` and the hyphen of
    /// a number.
    private var capitals: [String] {
        if key.utf8.allSatisfy({ Self.plain.contains($0) || Self.digits.contains($0) }) { return [key.uppercased()] }
        var plain = String.UnicodeScalarView()
        for scalar in key.uppercased().unicodeScalars {
            switch scalar {
            case "A"..."Z", "0"..."9", "/", "-": plain.append(scalar)
            case "'", "\u{2019}", ".": break
            default: plain.append(" ")
            }
        }
        return plain.split(separator: " ").flatMap { word -> [String] in
            let isNumber = word.first.map { ("0"..."9").contains($0) } ?? false
            return isNumber ? [String(word)] : word.split(separator: "-").map { String($0) }
        }
    }

    private static let plain = UInt8(ascii: "a")...UInt8(ascii: "z")
}
