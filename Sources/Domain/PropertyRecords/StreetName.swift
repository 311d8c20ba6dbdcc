/// The parts of a street's name by USPS Publication 28, in capitals: `S`, `47TH`, `ST`.
public struct StreetName: Hashable, Sendable {
    public let predirection: String?
    public let name: String
    public let suffix: String?
    public let postdirection: String?

    /// Parses the words of a street, in capitals and without punctuation. `nil` without a word.
    init?(words: [String]) {
        var words = words[...]
        predirection = Self.takePredirection(&words)
        postdirection = Self.takePostdirection(&words)
        let abbreviation = words.count >= 2 ? words.last.flatMap { StreetSuffix.abbreviation(of: $0) } : nil
        if abbreviation != nil { words.removeLast() }
        suffix = abbreviation
        name = Self.name(Array(words))
        guard !name.isEmpty else { return nil }
    }

    /// Parses the `text` of a stored name.
    public init?(text: String) { self.init(words: text.split(separator: " ").map(String.init)) }

    /// `S 47TH ST`.
    public var text: String {
        [predirection, name, suffix, postdirection].compactMap { $0 }.joined(separator: " ")
    }

    /// The display text: `S 47th St`.
    public var display: String {
        let words = name.split(separator: " ").map { Self.capitalized(String($0)) }
        return [predirection, words.joined(separator: " "), suffix.map(Self.capitalized), postdirection].compactMap {
            $0
        }
        .joined(separator: " ")
    }

    /// Whether `other` may be this street: the same name, and no contradicting direction or suffix.
    func mayBe(_ other: StreetName) -> Bool {
        name == other.name && Self.agree(suffix, other.suffix) && hasDirections(of: other)
    }

    /// Whether `other` may be this street with the last word of its name taken for a suffix: `SPRING GDN` for `SPRING
    /// GARDEN ST`.
    func mayBeCutShort(to other: StreetName) -> Bool {
        guard let suffix = other.suffix, hasDirections(of: other) else { return false }
        return abbreviatedName == "\(other.name) \(suffix)"
    }

    /// The name with its last word abbreviated like a suffix: `SPRING GDN` for `SPRING GARDEN`. `nil` when the word is
    /// no suffix.
    var abbreviatedName: String? {
        let words = name.split(separator: " ")
        guard words.count >= 2, let last = words.last.flatMap({ StreetSuffix.abbreviation(of: $0) }) else { return nil }
        return words.dropLast().joined(separator: " ") + " " + last
    }

    private func hasDirections(of other: StreetName) -> Bool {
        Self.agree(predirection, other.predirection) && Self.agree(postdirection, other.postdirection)
    }

    private static func agree(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }

    /// The direction before a name. In `S ST` and `NORTH ST` it is the name itself.
    private static func takePredirection(_ words: inout ArraySlice<String>) -> String? {
        guard words.count >= 2, let first = words.first, let direction = StreetDirection.abbreviation(of: first) else {
            return nil
        }
        let rest = words.dropFirst()
        if rest.count == 1, rest.first.flatMap({ StreetSuffix.abbreviation(of: $0) }) != nil { return nil }
        words = rest
        // `NORTH EAST` is one direction if a name follows.
        guard rest.count >= 3, let second = rest.first.flatMap({ StreetDirection.abbreviation(of: $0) }),
            ["N", "S"].contains(direction), ["E", "W"].contains(second)
        else { return direction }
        words = rest.dropFirst()
        return direction + second
    }

    /// The direction after a suffix, as in `MAIN ST N`.
    private static func takePostdirection(_ words: inout ArraySlice<String>) -> String? {
        guard words.count >= 3, let direction = words.last.flatMap({ StreetDirection.abbreviation(of: $0) }),
            words.dropLast().last.flatMap({ StreetSuffix.abbreviation(of: $0) }) != nil
        else { return nil }
        words.removeLast()
        return direction
    }

    private static let titles = ["SAINT": "ST", "MOUNT": "MT", "FORT": "FT"]

    private static func name(_ words: [String]) -> String {
        var words = words
        if words.count == 1 {
            // A direction alone is the name: `NORTH ST`, `S ST`.
            return StreetOrdinal.normalized(words[0])
        }
        if let ordinal = StreetOrdinal.normalized(words) { return ordinal }
        if let first = words.first, let title = titles[first] { words[0] = title }
        // `MC KEAN` and `MCKEAN` are one street.
        if words.first == "MC" {
            words[1] = "MC" + words[1]
            words.removeFirst()
        }
        return words.joined(separator: " ")
    }

    private static func capitalized(_ word: String) -> String {
        guard let first = word.first, !("0"..."9").contains(first) else { return word.lowercased() }
        return String(first) + word.dropFirst().lowercased()
    }
}
