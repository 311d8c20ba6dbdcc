import Domain

/// One condition on a listing's texts: any of the alternatives, or none of them.
struct WordClause: Sendable {
    /// How a text matched. Better ones come first by relevance.
    enum Quality: Int, CaseIterable, Sendable {
        /// The word, another form of it, or a synonym.
        case exact
        /// A word with the typed prefix.
        case prefix
        /// A probable correction.
        case corrected

        /// The points for a match in the title, and in the other texts.
        var points: (title: Int, text: Int) {
            switch self {
            case .exact: (12, 6)
            case .prefix: (5, 3)
            case .corrected: (4, 2)
            }
        }
    }

    /// A word of an alternative: any of `words`, or one with the prefix `prefix`.
    struct Choice: Equatable, Sendable {
        var words: [String] = []
        var prefix: String?
    }

    /// All of the choices; if `isPhrase`, one after the other.
    struct Alternative: Equatable, Sendable {
        let quality: Quality
        let choices: [Choice]
        let isPhrase: Bool
    }

    let isExcluded: Bool
    private(set) var alternatives: [Alternative]
    /// The typed word, if it may be misspelled.
    let typed: String?

    /// The conditions of a query.
    static func clauses(_ query: WordQuery, _ synonyms: Synonyms) -> [WordClause] {
        var (clauses, rest) = ([WordClause](), query.terms[...])
        while let term = rest.first {
            let plain = rest.prefix { !$0.isQuoted && !$0.isExcluded }
            if let found = synonyms.longest(at: plain.flatMap(\.words)[...]) {
                clauses.append(WordClause(rest.prefix(found.count), meaning: found.phrases))
                rest = rest.dropFirst(found.count)
            } else {
                clauses.append(WordClause([term], meaning: []))
                rest = rest.dropFirst()
            }
        }
        return clauses
    }

    /// The condition that a text contains exactly this word.
    init(exactly word: String) {
        isExcluded = false
        typed = nil
        alternatives = [Alternative(quality: .exact, choices: [Choice(words: [word])], isPhrase: false)]
    }

    /// - Parameter phrases: synonyms of the terms.
    private init(_ terms: ArraySlice<WordQuery.Term>, meaning phrases: [[String]]) {
        let (first, isOne) = (terms[terms.startIndex], terms.count == 1)
        isExcluded = first.isExcluded
        if first.isQuoted {
            let choices = first.words.map { Choice(words: [$0]) }
            (alternatives, typed) = ([Alternative(quality: .exact, choices: choices, isPhrase: true)], nil)
            return
        }
        let choices = terms.map { term in
            Choice(words: WordForms.variants(of: term.words[0]), prefix: isOne || !term.isPrefix ? nil : term.words[0])
        }
        alternatives = [Alternative(quality: .exact, choices: choices, isPhrase: false)]
        for phrase in phrases {
            let choices = phrase.map { Choice(words: WordForms.variants(of: $0)) }
            alternatives.append(Alternative(quality: .exact, choices: choices, isPhrase: true))
        }
        if isOne, first.isPrefix {
            let choice = Choice(prefix: first.words[0])
            alternatives.append(Alternative(quality: .prefix, choices: [choice], isPhrase: false))
        }
        typed = isOne && !first.isExcluded && Spelling.isCorrectable(first.words[0]) ? first.words[0] : nil
    }

    /// Allows a probable correction of the word, too.
    mutating func add(correction word: String) {
        let choice = Choice(words: WordForms.variants(of: word))
        alternatives.append(Alternative(quality: .corrected, choices: [choice], isPhrase: false))
    }

    /// The alternatives of one quality.
    func alternatives(_ quality: Quality) -> [Alternative] { alternatives.filter { $0.quality == quality } }
}

// Matching one listing without an index.
extension WordClause {
    /// The points of the texts: zero when they do not match. `texts` come from `ListingTexts.words`.
    func points(_ texts: [[String]]) -> Int {
        alternatives.map { alternative in
            if alternative.matches(texts.prefix(1)) { return alternative.quality.points.title }
            return alternative.matches(texts[...]) ? alternative.quality.points.text : 0
        }.max() ?? 0
    }

    func matches(_ texts: [[String]]) -> Bool { points(texts) > 0 }

    /// Whether a listing meets the condition.
    func allows(_ texts: [[String]]) -> Bool { matches(texts) != isExcluded }
}

extension WordClause.Alternative {
    fileprivate func matches(_ texts: ArraySlice<[String]>) -> Bool {
        guard isPhrase else {
            return choices.allSatisfy { choice in texts.contains { $0.contains(where: choice.matches) } }
        }
        return texts.contains { words in
            words.indices.contains { start in
                start + choices.count <= words.count
                    && zip(choices, words[start...]).allSatisfy { $0.matches($1) }
            }
        }
    }
}

extension WordClause.Choice {
    fileprivate func matches(_ word: String) -> Bool {
        words.contains(word) || prefix.map { word.utf8.starts(with: $0.utf8) } ?? false
    }
}
