/// A word of a text that people type for a university.
struct TypedWord: Equatable {
    let text: String
    /// Whether it stands for an abbreviation: then it matches itself alone, and begins no longer word.
    let isWhole: Bool
}

/// The words that people shorten in the names of universities to letters that don't begin them, or begin too much.
enum WordAbbreviations {
    private static let words: [String: [String]] = [
        "st": ["saint", "state"], "mt": ["mount"], "ft": ["fort"],
        "n": ["north", "northern"], "no": ["north", "northern"], "s": ["south", "southern"],
        "so": ["south", "southern"], "e": ["east", "eastern"], "w": ["west", "western"],
        "ne": ["northeast", "northeastern"], "nw": ["northwest", "northwestern"],
        "se": ["southeast", "southeastern"], "sw": ["southwest", "southwestern"],
        "wm": ["william"], "geo": ["george"], "jas": ["james"], "chas": ["charles"], "thos": ["thomas"],
        "robt": ["robert"], "jos": ["joseph"], "intl": ["international"], "natl": ["national"],
        "cmty": ["community"], "ctr": ["center"], "mgmt": ["management"], "engr": ["engineering"],
        "pt": ["point"], "pk": ["park"], "hts": ["heights"], "spgs": ["springs"], "cty": ["city"],
        "fla": ["florida"], "penna": ["pennsylvania"],
    ]

    /// The whole words for an abbreviation; empty for another word. A state may begin the name: "Ga. Southern".
    static func whole(_ word: String, isFirst: Bool) -> [String] {
        if let found = words[word] { return isFirst ? found.filter { $0 != "state" } : found }
        guard isFirst, word.utf8.count == 2, let state = USState.names[word.uppercased()] else { return [] }
        let name = Text.words(state)
        return name.count == 1 ? name : []
    }
}
