/// The name of a host on the public internet, as strangers may give one to connect to. Where it leads is seen before
/// each connection.
public struct PublicHost: Sendable, Equatable {
    /// In lowercase.
    public let name: String

    private static let maxBytes = 253
    private static let maxLabelBytes = 63
    private static let minSuffixLetters = 2
    /// Suffixes of names that no public server has: special ones (RFC 6761, RFC 8375, RFC 9476) and those that home and
    /// company networks use.
    private static let localSuffixes: Set = [
        "localhost", "localdomain", "local", "internal", "intranet", "private", "corp", "home", "lan", "host", "domain",
        "workgroup", "router", "arpa", "alt", "onion", "test", "invalid", "example",
    ]

    /// `nil` unless a text is a name of at least two labels whose last one is a public suffix by its shape: letters, or
    /// letters of another script in their plain form (`xn--…`). An IP address in whatever spelling has none.
    public init?(_ text: String) {
        guard (1...Self.maxBytes).contains(text.utf8.count) else { return nil }
        let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(Self.isLabel), let suffix = labels.last, Self.isSuffix(suffix) else {
            return nil
        }
        name = labels.joined(separator: ".")
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...maxLabelBytes).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isSuffix(_ label: Substring) -> Bool {
        let isPlain = label.utf8.count >= minSuffixLetters && label.utf8.allSatisfy(isLetter)
        return (isPlain || label.hasPrefix("xn--")) && !localSuffixes.contains(String(label))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
