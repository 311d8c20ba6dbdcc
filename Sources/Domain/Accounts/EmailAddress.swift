import Foundation

/// An e-mail address in canonical spelling: trimmed and lowercase, with an ASCII domain (IDNA).
public struct EmailAddress: Hashable, Sendable {
    public let text: String

    /// Throws a problem naming `field` unless `text` is an RFC 5321 address without quoted local part or address
    /// literal, and with at least two domain labels.
    public init(_ text: String, field: String = "email") throws(Problem) {
        guard text.utf8.count <= Self.maxBytes else { throw .invalid(field, "has 3 to 254 characters", code: "length") }
        let normal = Self.normalized(text)
        guard Limits.emailLength.contains(normal.utf8.count) else {
            throw .invalid(field, "has 3 to 254 characters", code: "length", params: .bounds(Limits.emailLength))
        }
        guard Self.isWellFormed(normal) else {
            throw .invalid(field, "is an e-mail address", params: .expected("email"))
        }
        self.text = normal
    }

    public var localPart: String { String(text.prefix { $0 != "@" }) }
    public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

    /// The same text for all addresses of one mailbox: without `+tag`, and for Gmail without dots.
    public var mailbox: String {
        let local = localPart.prefix { $0 != "+" }
        guard domain == "gmail.com" || domain == "googlemail.com" else { return "\(local)@\(domain)" }
        return "\(local.filter { $0 != "." })@gmail.com"
    }

    /// Of an address as typed, including surrounding blanks.
    private static let maxBytes = Limits.bytesPerCharacter * Limits.emailLength.upperBound

    /// The canonical spelling of `text`, whether or not it is an address; empty when it is too long or has too many
    /// combining marks to be one.
    public static func normalized(_ text: String) -> String {
        guard text.utf8.count <= maxBytes, Text.isStreamSafe(text) else { return "" }
        let trimmed =
            Text.tidiedASCII(text)
            ?? text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCompatibilityMapping
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
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isAtomCharacter) }
            && labels.count >= 2 && labels.allSatisfy(isLabel)
            && labels.last.map { !$0.utf8.allSatisfy { (48...57).contains($0) } } ?? false
    }

    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (48...57).contains(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
}
