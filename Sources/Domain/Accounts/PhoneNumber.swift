/// A telephone number as people write it, with an extension if it has one.
public struct PhoneNumber: Sendable {
    /// As it is stored: `(585) 555-0142 ext. 12`.
    public let text: String
    /// Without the extension.
    private let number: String
    private let ext: String?

    /// Takes `tel:` and its like off, and writes the extension in one way. Any text is taken; `isWellFormed` tells
    /// whether it is a number.
    public init(_ text: String) {
        let plain = Text.plainNumber(text, upTo: Limits.phoneLength.upperBound + Self.labelLength)
        guard Text.fits(plain, Limits.phoneLength.upperBound + Self.labelLength) else {
            (self.text, number, ext) = (text, text, nil)
            return
        }
        let bare = Self.unlabeled(String(plain.map { Self.dots.contains($0) ? "." : $0 }))
        let (number, ext) = Self.parts(bare)
        self.text = ext.map { "\(number) ext. \($0)" } ?? number
        self.number = number
        self.ext = ext
    }

    /// Whether it has 5 to 20 digits and what people write between them.
    public var isWellFormed: Bool {
        number.allSatisfy { "+0123456789 ()-./".contains($0) }
            && (5...20).contains(number.count(where: \.isNumber))
            && Limits.phoneLength.contains(text.unicodeScalars.count)
    }

    /// The digits without the extension, by which numbers are compared.
    public var digits: String { number.filter { ("0"..."9").contains($0) } }

    /// The number as a `tel:` URL has it (RFC 3966). After a country code, a zero in parentheses is not dialed.
    public var dialed: String {
        let dialed = number.hasPrefix("+") ? number.replacing("(0)", with: "") : number
        return dialed.filter { "+0123456789".contains($0) } + (ext.map { ";ext=\($0)" } ?? "")
    }

    private static let labelLength = 20
    private static let labels = [
        "telephone", "teléfono", "telefono", "tel", "tfno", "tlf", "phone", "ph", "mobile", "móvil", "movil", "mob",
        "cell",
    ]
    private static let extensionLabels = ["extension", "extensión", "extn", "ext", "x", "#", "anexo", "interno", "int"]
    private static let dots: Set<Character> = ["·", "•", "∙", "‧"]
    private static let maxExtensionDigits = 7

    private static func unlabeled(_ text: String) -> String {
        let small = text.lowercased()
        guard small.count == text.count, let label = labels.first(where: small.hasPrefix) else { return text }
        let rest = text.dropFirst(label.count)
        guard let first = rest.first, !first.isLetter else { return text }
        return String(rest.drop { $0 == ":" || $0 == "." || $0 == " " })
    }

    /// The number and the digits of its extension.
    private static func parts(_ text: String) -> (number: String, ext: String?) {
        let digits = text.reversed().prefix { ("0"..."9").contains($0) }
        guard (1...maxExtensionDigits).contains(digits.count) else { return (text, nil) }
        let before = text.dropLast(digits.count).reversed().drop { " .:=".contains($0) }.reversed()
        let small = String(before).lowercased()
        guard let label = extensionLabels.first(where: small.hasSuffix) else { return (text, nil) }
        let number = String(before.dropLast(label.count))
        guard let last = number.last, !last.isLetter else { return (text, nil) }
        let end = number.lastIndex { !" ;,(".contains($0) }.map(number.index(after:)) ?? number.startIndex
        return (String(number[..<end]), String(digits.reversed()))
    }
}
