/// The texts that name one university as a whole, without blanks.
struct UniversityKeys {
    /// The way in which a university is named, best first.
    enum Kind: Int, Comparable {
        /// Its name, or an alias that is listed.
        case listed
        /// Its name up to the end of an alias: "University of Texas" for Austin, whose alias is "Texas".
        case short
        /// Initials and the like that are made of its name.
        case made

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    struct Key {
        let text: String
        let kind: Kind
        /// The aliases of a university stand in the order of their use: those listed later count as farther away.
        let handicapMiles: Double
    }

    /// Longer aliases are rarely shared, so that their order says nothing.
    private static let maxInitials = 5
    private static let milesPerAlias = 0.6
    private static let smallWords: Set<String> = ["of", "the", "and", "at", "in", "de", "for", "a"]

    private(set) var keys: [Key] = []
    private let name: [String]

    /// - Parameters: the words of the name and of each alias.
    init(name: [String], aliases: [[String]]) {
        self.name = UniversityWords.essential(name)
        add(name, .listed)
        for (index, alias) in aliases.enumerated() {
            let isShort = alias.joined().utf8.count <= Self.maxInitials
            add(alias, .listed, isShort ? Double(index) * Self.milesPerAlias : 0)
            if let short = nameEnding(with: UniversityWords.essential(alias)) { add(short, .short) }
        }
        add([String(name.filter { !Self.smallWords.contains($0) }.compactMap(\.first))], .made)
        // "UDayton" for the University of Dayton.
        if self.name.starts(with: ["university", "of"]), self.name.count == 3 { add(["u", self.name[2]], .made) }
    }

    private mutating func add(_ words: [String], _ kind: Kind, _ handicapMiles: Double = 0) {
        for text in Set([words.joined(), UniversityWords.essential(words).joined()]) where !text.isEmpty {
            keys.append(Key(text: text, kind: kind, handicapMiles: handicapMiles))
        }
    }

    /// The beginning of a name that has several places, up to an alias after nothing but common words.
    private func nameEnding(with alias: [String]) -> [String]? {
        guard !alias.isEmpty, alias.count < name.count,
            let start = name.firstIndex(where: { !UniversityNames.commonWords.contains($0) }),
            name[start...].starts(with: alias), start + alias.count < name.count
        else { return nil }
        return Array(name[..<(start + alias.count)])
    }
}
