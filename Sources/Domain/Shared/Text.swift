import Foundation

/// Rules for text that people type.
public enum Text {
    /// Trimmed, in Unicode's composed form (NFC), with `\n` as line end.
    public static func tidy(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCanonicalMapping
    }

    /// Adds an error unless `text` has an allowed length and no control characters: neither those that control a
    /// terminal, nor invisible ones that turn, hide or join visible text.
    public static func check(
        _ text: String, _ field: String, _ lengths: ClosedRange<Int>, lines: Bool = false,
        into errors: inout ValidationErrors
    ) {
        errors.check(
            field, lengths.contains(text.unicodeScalars.count),
            "has \(lengths.lowerBound) to \(lengths.upperBound) characters", code: "length",
            params: .bounds(lengths))
        let clean = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: lines && (scalar == "\n" || scalar == "\t")
            case .format: isVisible(scalar)
            default: true
            }
        }
        errors.check(field, clean, "has no control characters", code: "characters")
    }

    /// Format characters that are allowed: those with a shape, such as Arabic number signs, and the joiners, which some
    /// scripts and many emoji need.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        return isJoiner || !(scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl)
    }

    /// The words of a text for searching: lowercase, without accents, split at everything except letters and digits.
    public static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Lowercase without accents: "Münch" becomes "munch".
    public static func folded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
