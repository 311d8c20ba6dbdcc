import Foundation

/// Rules for text that people type.
///
/// Foundation sorts each run of combining marks in quadratic time. So every function here checks the length in bytes
/// and looks for long runs before normalizing: its cost is proportional to the text's length.
public enum Text {
    /// Trimmed, in Unicode's composed form (NFC), with `\n` as line end and without the invisible characters that carry
    /// nothing. Text that `check` refuses for its length or its marks is returned unchanged.
    public static func tidy(_ text: String) -> String { tidy(text, upTo: Limits.descriptionLength.upperBound) }

    /// Like `tidy(_:)`, for a text of at most `maxLength` characters. Invisible characters may double its bytes,
    /// because its length is counted without them.
    public static func tidy(_ text: String, upTo maxLength: Int) -> String {
        guard fits(text, 2 * maxLength) else { return text }
        if let tidied = tidiedASCII(text) { return tidied }
        guard isStreamSafe(text) else { return text }
        var tidied = InvisibleText.cleaned(text)
        if !isSurelyTrimmed(tidied) { tidied = tidied.trimmingCharacters(in: .whitespacesAndNewlines) }
        return isSurelyComposed(tidied) ? tidied : tidied.precomposedStringWithCanonicalMapping
    }

    /// Like `tidy(_:)`, for a text of one line: pasted line breaks and tabs become blanks.
    public static func tidyLine(_ text: String) -> String {
        let tidied = tidy(text)
        guard tidied.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }), isStreamSafe(tidied) else { return tidied }
        return tidied.split { $0 == "\n" || $0 == "\t" }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }.joined(separator: " ")
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
    /// terminal, nor invisible ones that turn or hide visible text. The error names the first and its place.
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
        guard let (scalar, position) = firstRefused(text, lines: lines) else { return }
        let name = name(of: scalar)
        errors.add(
            field, "can't have \(name), which is character \(position)", code: "characters",
            params: ["character": .text(name), "position": .integer(position)])
    }

    /// The message for text that is not stream-safe.
    public static let manyMarks = "can have at most \(Limits.combiningMarks) combining marks in a row"

    /// The first character that a text may not have, and its place among the characters, from 1.
    private static func firstRefused(_ text: String, lines: Bool) -> (scalar: Unicode.Scalar, position: Int)? {
        var isSuspect = false
        for (index, scalar) in text.unicodeScalars.enumerated() {
            // Looking up a category costs more than all else here.
            if (0x20..<0x7F).contains(scalar.value) { continue }
            isSuspect = isSuspect || InvisibleText.isSuspect(scalar)
            let isRefused =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: !(lines && (scalar == "\n" || scalar == "\t"))
                case .format: InvisibleText.isOverride(scalar)
                default: false
                }
            if isRefused { return (scalar, index + 1) }
        }
        guard isSuspect else { return nil }
        // Tidying leaves out whatever carries nothing, or is hidden on purpose.
        let pairs = zip(text.unicodeScalars, InvisibleText.cleaned(text).unicodeScalars.map(Optional.some) + [nil])
        return pairs.enumerated().first { $1.0 != $1.1 }.map { ($1.0, $0 + 1) }
    }

    /// A character's number and name, such as `U+202E RIGHT-TO-LEFT OVERRIDE`.
    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return [code, scalar.properties.name ?? scalar.properties.nameAlias].compactMap(\.self).joined(separator: " ")
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

    /// With plain characters for their variants (NFKC): "ｅｖｉｌ．ｃｏｍ" becomes "evil.com". Long text stays as it is.
    static func compatible(_ text: String) -> String {
        guard !isASCII(text), fits(text, Limits.titleLength.upperBound), isStreamSafe(text) else { return text }
        return text.precomposedStringWithCompatibilityMapping
    }

    /// Lowercase without accents: "Münch" becomes "munch".
    public static func folded(_ text: String) -> String {
        guard !isASCII(text), isStreamSafe(text) else { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
