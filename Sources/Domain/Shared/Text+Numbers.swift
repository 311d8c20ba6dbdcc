// Text in which a number is meant.
extension Text {
    /// The text with plain blanks, hyphens and digits, trimmed, without anything invisible: spreadsheets, phones and
    /// word processors write other ones. Text of more than `maxLength` characters is returned unchanged.
    public static func plainNumber(_ text: String, upTo maxLength: Int = Limits.addressLineLength.upperBound) -> String
    {
        if isPrintableASCII(text), text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
        guard fits(text, 2 * maxLength) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { if let scalar = plainScalar(scalar) { plain.append(scalar) } }
        let isBlank = { (scalar: Unicode.Scalar) in scalar == " " }
        let kept = plain.drop(while: isBlank)
        return String(kept.prefix(upTo: kept.lastIndex { !isBlank($0) }.map(kept.index(after:)) ?? kept.startIndex))
    }

    /// The plain form of a character in a number; `nil` for one that carries nothing.
    private static func plainScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
        case ..<0x80: return scalar
        case 0x2010...0x2015, 0x2043, 0x2212, 0xFE58, 0xFE63: return "-"
        case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
        default:
            return switch scalar.properties.generalCategory {
            case .spaceSeparator: " "
            case .format: nil
            default: InvisibleText.isSuspect(scalar) ? nil : scalar
            }
        }
    }
}
