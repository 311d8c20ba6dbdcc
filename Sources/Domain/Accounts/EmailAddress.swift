import Foundation

/// An email address in canonical spelling: trimmed and lowercase, with an ASCII domain (IDNA).
public struct EmailAddress: Hashable, Sendable {
    public let text: String

    /// Throws a problem naming `field` unless `text` is an RFC 5321 address without quoted local part or address
    /// literal, and with at least two domain labels.
    public init(_ text: String, field: String = "email") throws(Problem) {
        guard text.utf8.count <= Self.maxBytes else {
            throw .invalid(field, "must have 3 to 254 characters", code: "length")
        }
        let normal = Self.normalized(text)
        guard Limits.emailLength.contains(normal.utf8.count) else {
            throw .invalid(field, "must have 3 to 254 characters", code: "length", params: .bounds(Limits.emailLength))
        }
        guard Self.isWellFormed(normal) else {
            throw .invalid(field, "must be a valid email address", params: .expected("email"))
        }
        self.text = normal
    }

    public var localPart: String { String(text.prefix { $0 != "@" }) }
    public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

    /// Bounds an address as typed, including surrounding blanks.
    private static let maxBytes = Limits.bytesPerCharacter * Limits.emailLength.upperBound

    /// The canonical spelling of `text`, even if it is not an address; empty for a text that is too long or has too
    /// many combining marks to be one.
    public static func normalized(_ text: String) -> String {
        guard text.utf8.count <= maxBytes, Text.isStreamSafe(text) else { return "" }
        if let ascii = Text.tidiedASCII(text) { return ascii.lowercased() }
        let trimmed = InvisibleText.cleaned(text).trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCompatibilityMapping
        guard let at = trimmed.lastIndex(of: "@") else { return trimmed.lowercased() }
        let domain = String(trimmed[trimmed.index(after: at)...]).lowercased()
        return trimmed[..<at].lowercased() + "@" + asciiDomain(domain)
    }

    private static func asciiDomain(_ domain: String) -> String {
        guard !Text.isASCII(domain) else { return domain }
        // The ideographic full stop also separates labels (RFC 5895).
        return domain.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "\u{3002}" }
            .map { label in isEncodable(label) ? encoded(label) ?? String(label) : String(label) }
            .joined(separator: ".")
    }

    /// The label in DNS form (IDNA), using Foundation; `nil` when it has none.
    static func encoded(_ label: Substring) -> String? {
        URLComponents(string: "https://\(label)/")?.encodedHost.flatMap { $0.hasPrefix("xn--") ? $0 : nil }
    }

    /// Whether a label has non-ASCII letters and no character that domains forbid (RFC 5892). A label that is too long
    /// for DNS is not encoded, because that would take long; it is refused later.
    private static func isEncodable(_ label: Substring) -> Bool {
        let scalars = label.unicodeScalars
        return scalars.count <= 63 && !scalars.allSatisfy(\.isASCII)
            && scalars.allSatisfy {
                $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil || isMark($0)
            }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    private static func isWellFormed(_ text: String) -> Bool {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].count) else { return false }
        let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomCharacter) }
            && labels.count >= 2 && labels.allSatisfy(isLabel)
            && labels.last.map { !$0.allSatisfy(isDigit) } ?? false
    }

    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == hyphen }
    }

    /// Addresses are lowercased before, so capitals do not occur.
    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
