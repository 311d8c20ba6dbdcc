/// Texts for a terminal. Imported files, archives and names hold what strangers chose, and some characters would steer
/// the terminal of whoever reads them, or turn what follows around.
public enum TerminalText {
    /// The text with such characters written as `\u{1B}`. Line ends and tabs stay, because reports consist of lines and
    /// columns.
    public static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: steers) else { return text }
        var plain = ""
        for scalar in text.unicodeScalars {
            if steers(scalar) {
                plain += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    /// JSON with such characters escaped as JSON does it, so that it stays the same value.
    public static func escaped(json: String) -> String {
        guard json.unicodeScalars.contains(where: steers) else { return json }
        var plain = ""
        for scalar in json.unicodeScalars {
            if steers(scalar) {
                for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
                    plain += "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
                    plain += String(unit, radix: 16)
                }
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\t": false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
            default: false
            }
        }
    }
}
