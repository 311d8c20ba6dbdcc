import Foundation

/// Rules for text that people type.
///
/// Foundation sorts each run of combining marks in quadratic time. So every function here checks the length in bytes
/// and looks for long runs before normalizing: its cost is proportional to the text's length.
public enum Text {
    /// Trimmed, in Unicode's composed form (NFC), with `\n` as line end. Text that `check` refuses for its length or
    /// its marks is returned unchanged.
    public static func tidy(_ text: String) -> String { tidy(text, upTo: Limits.descriptionLength.upperBound) }

    /// Like `tidy(_:)`, for a text of at most `maxLength` characters.
    public static func tidy(_ text: String, upTo maxLength: Int) -> String {
        guard fits(text, maxLength) else { return text }
        if let tidied = tidiedASCII(text) { return tidied }
        guard isStreamSafe(text) else { return text }
        var tidied = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
        if !isSurelyTrimmed(tidied) { tidied = tidied.trimmingCharacters(in: .whitespacesAndNewlines) }
        return isSurelyComposed(tidied) ? tidied : tidied.precomposedStringWithCanonicalMapping
    }

    /// Whether `text` is short enough in bytes for this number of characters (Unicode scalars).
    public static func fits(_ text: some StringProtocol, _ characters: Int) -> Bool {
        text.utf8.count <= Limits.bytesPerCharacter * characters
    }

    /// Whether there are at most `Limits.combiningMarks` consecutive combining marks (UAX #15, Stream-Safe Text
    /// Format).
    public static func isStreamSafe(_ text: String) -> Bool {
        guard !isASCII(text) else { return true }
        var marks = 0
        for scalar in text.unicodeScalars {
            // There are none before U+0300.
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            marks = isMark ? marks + 1 : 0
            if marks > Limits.combiningMarks { return false }
        }
        return true
    }

    /// Adds an error unless `text` has an allowed length and no control characters: neither those that control a
    /// terminal, nor invisible ones that turn, hide or join visible text.
    public static func check(
        _ text: String, _ field: String, _ lengths: ClosedRange<Int>, lines: Bool = false,
        into errors: inout ValidationErrors
    ) {
        let isPlain = isPrintableASCII(text)
        guard fits(text, lengths.upperBound),
            lengths.contains(isPlain ? text.utf8.count : text.unicodeScalars.count)
        else {
            return errors.add(
                field, "must have \(lengths.lowerBound) to \(lengths.upperBound) characters", code: "length",
                params: .bounds(lengths))
        }
        guard !isPlain else { return }
        guard isStreamSafe(text) else { return errors.add(field, manyMarks, code: "characters") }
        let clean = text.unicodeScalars.allSatisfy { scalar in
            // Looking up a category costs more than all else here.
            if (0x20..<0x7F).contains(scalar.value) { return true }
            return switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: lines && (scalar == "\n" || scalar == "\t")
            case .format: isVisible(scalar)
            default: true
            }
        }
        errors.check(field, clean, "can't have control characters", code: "characters")
    }

    /// The message for text that is not stream-safe.
    public static let manyMarks = "can have at most \(Limits.combiningMarks) combining marks in a row"

    /// Format characters that are allowed: those with a shape, such as Arabic number signs, and the joiners, which some
    /// scripts and many emoji need.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        return isJoiner || !(scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl)
    }

    /// The words of a text for searching: lowercase, without accents, split at everything except letters and digits.
    public static func words(_ text: String) -> [String] {
        let text = folded(text)
        guard isASCII(text) else { return text.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        // Bytes are classified much faster than characters.
        return text.utf8.split { !isLowercaseOrDigit($0) }.map { String(Substring($0)) }
    }

    private static func isLowercaseOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Lowercase without accents: "Münch" becomes "munch".
    public static func folded(_ text: String) -> String {
        guard !isASCII(text), isStreamSafe(text) else { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
