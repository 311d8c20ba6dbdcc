import Domain

/// An institution's other names, which IPEDS keeps in one field. The official separator is `|`; in practice there are
/// also `;`, two blanks, ` / `, and commas or slashes, which occur inside names as well.
enum UniversityAliases {
    /// - Parameter name: the institution's own name, to leave out.
    static func split(_ text: String, besides name: String) -> [String] {
        var seen: Set<String> = [Text.folded(name)]
        let pieces = text.replacing("  ", with: "|").replacing("\t", with: "|").replacing(" / ", with: "|")
            .split { $0 == "|" || $0 == ";" }
            .flatMap { listed(String($0), by: ",") }.flatMap { listed($0, by: "/") }
            .map { UniversityChecks.oneLine($0) }
        let aliases = pieces.filter { alias in
            alias.contains(where: \.isLetter) && ImportLimits.nameLength.contains(alias.unicodeScalars.count)
                && !alias.unicodeScalars.contains { $0.properties.generalCategory == .control }
                && seen.insert(Text.folded(alias)).inserted
        }
        return Array(aliases.prefix(ImportLimits.aliases))
    }

    /// "DU, Colorado Seminary" is a list and "Trinity College, Hartford, Connecticut" is one name: a list has an
    /// acronym among its parts. The same applies to slashes: "WWU/The Woods" is a list, "Otis/Parsons" is not.
    private static func listed(_ text: String, by separator: Character) -> [String] {
        let parts = text.split(separator: separator).map { UniversityChecks.oneLine($0) }
        return parts.contains(where: isAcronym) ? parts : [text]
    }

    private static func isAcronym(_ text: String) -> Bool {
        (2...8).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
