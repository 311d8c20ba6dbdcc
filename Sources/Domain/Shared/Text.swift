import Foundation

/// Rules for text that people type.
public enum Text {
    /// Without blanks around it, in Unicode's composed form (NFC), with line ends as `\n`.
    public static func tidy(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCanonicalMapping
    }

    /// Adds a fault unless `text` has a length within `lengths` and holds no control characters: those that control a
    /// terminal, and those that nobody sees but that turn, hide or join what one does see.
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

    /// Of format characters: those that have a shape of their own, as Arabic number signs do, and the joiners, which some
    /// scripts and many emoji cannot be written without.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        return isJoiner || !(scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl)
    }

    /// The words of a text as search sees them: lowercase, without accents, split at anything but letters and digits.
    public static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Lowercase without accents: "Münch" is "munch".
    public static func folded(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
