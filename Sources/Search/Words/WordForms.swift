/// Decides which words are forms of one another: plurals in English and Spanish, and the gender of Spanish participles.
///
/// Without a dictionary: two words are forms of one another when they share a base. An unrelated word may share a base
/// with one; that finds a little more, never less.
enum WordForms {
    /// Shorter bases are left alone: "gas" is not a plural.
    private static let minBase = 3
    private static let feminine = ["ada": "ado", "ida": "ido", "osa": "oso"]

    /// The word, and its possible singular and masculine forms.
    static func bases(_ word: String) -> Set<String> {
        guard word.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return [word] }
        var bases: Set = [word]
        func add(dropping count: Int, _ suffix: String = "") {
            let base = String(word.dropLast(count)) + suffix
            if base.utf8.count >= minBase { bases.insert(base) }
        }
        if word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) { add(dropping: 1) }
        if word.hasSuffix("es") { add(dropping: 2) }
        if word.hasSuffix("ies") { add(dropping: 3, "y") }
        if word.hasSuffix("ces") { add(dropping: 3, "z") }
        return bases.union(bases.compactMap(masculine))
    }

    private static func masculine(_ word: String) -> String? {
        guard word.utf8.count >= 6, let suffix = feminine[String(word.suffix(3))] else { return nil }
        return word.dropLast(3) + suffix
    }

    /// All words that share a base with `word`, in order.
    static func variants(of word: String) -> [String] {
        let bases = bases(word)
        let genders = bases.union(
            bases.flatMap { base in feminine.filter { base.hasSuffix($0.value) }.map { base.dropLast(3) + $0.key } })
        var found = genders
        for base in genders {
            found.formUnion([base + "s", base + "es"])
            if base.hasSuffix("y") { found.insert(base.dropLast() + "ies") }
            if base.hasSuffix("z") { found.insert(base.dropLast() + "ces") }
        }
        return found.filter { !Self.bases($0).isDisjoint(with: bases) }.sorted()
    }
}
