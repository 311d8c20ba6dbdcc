// A street is doubtful with another name, a unit or a number among its words.
extension StreetReader {
    /// Whether a line begins with a person: `bei Müller`, not `Bei den Mühren`.
    static func isPerson(_ words: ArraySlice<StreetWord>) -> Bool {
        guard let first = words.first, StreetWords.persons.contains(first.key) else { return false }
        return words.dropFirst().first.map { !StreetWords.connectors.contains($0.key) && !$0.isDirection } ?? false
    }

    /// Whether nothing but the street is among these words.
    func isSure(_ street: Street) -> Bool {
        let words = street.words
        guard words.count(where: { StreetWords.greek.contains($0.key) }) < 2,
            !words.dropFirst().contains(where: { StreetWords.persons.contains($0.key) }),
            let type = words.lastIndex(where: { !$0.isDirection }), let first = words.first
        else { return false }
        if words.count > 2, StreetWords.castles.contains(first.key), !hasNumber || order.isNumberLast { return false }
        if StreetWords.prefixes.contains(first.key), first.key != "st", !StreetWords.prepositions.contains(first.key) {
            return !hasSecondName(words)
        }
        guard StreetWords.isSuffix(words[type].key) else { return isCompoundAlone(words[...type]) }
        let name = words[..<type]
        let start = name.firstIndex { !$0.isDirection } ?? name.endIndex
        return name.count < 2 || isOneName(name[start...])
    }

    /// `rue Monge le Moulin`: an article behind a name.
    private func hasSecondName(_ words: ArraySlice<StreetWord>) -> Bool {
        words.indices.dropFirst(2).contains { index in
            StreetWords.articlesOfNames.contains(words[index].key)
                && !StreetWords.connectors.contains(words[index - 1].key)
        }
    }

    /// `Große Bergstraße`, not `Müller Hauptstraße`.
    private func isCompoundAlone(_ words: ArraySlice<StreetWord>) -> Bool {
        guard let last = words.last,
            let suffix = StreetWords.certainEndings.first(where: { last.key.hasSuffix($0) && last.key != $0 }),
            !["straat", "gracht"].contains(suffix) || StreetWords.usualCompounds.contains(last.key)
        else { return true }
        // `Mainzer Landstraße`
        let isOfCity = ["landstrasse", "heerstrasse"].contains(where: last.key.hasSuffix)
        return words.dropLast().allSatisfy {
            isQualifier($0) || StreetWords.connectors.contains($0.key) || isOfCity && $0.key.hasSuffix("er")
        }
    }

    private func isQualifier(_ word: StreetWord) -> Bool {
        StreetWords.qualifiers.contains(word.key) || word.isDirection
            || StreetWords.highwayQualifiers.contains(word.key)
    }

    // MARK: Names before an English type

    private func isOneName(_ name: ArraySlice<StreetWord>) -> Bool {
        guard name.count > 1, let first = name.first, let last = name.last else { return true }
        let before = name.dropLast()
        guard name.allSatisfy(\.isLatin) else { return false }
        if isUsual(last), !before.allSatisfy({ isQualifier($0) || isTree($0) }) { return false }
        guard !hasUnit(in: name), !hasNumber(in: name), !hasComplex(in: name) else { return false }
        if hasNumber { return true }
        if first.isLetter || StreetWords.homeNames.contains(first.key) || StreetWords.greek.contains(first.key) {
            return false
        }
        if isOfPerson(first) { return false }
        if StreetWords.isNumber(first.key), !StreetWords.counted.contains(name[name.startIndex + 1].key) {
            return false
        }
        // `Peterson Gleason Road`, not `Rock Creek Road`
        if name.count == 2, !isPair(first, last) { return false }
        // `Mary Johnson Gleason Street`
        if name.count < 3 || words[(name.endIndex + 1)...].first?.isNumber == true { return true }
        return name.contains { isQualifier($0) || StreetWords.connectors.contains($0.key) }
            || ["jr", "sr", "luther"].contains { key in name.contains { $0.key == key } }
    }

    /// Whether two words are one name and not those of a person or building and a street: the second is a thing of the
    /// land, or the first describes it.
    private func isPair(_ first: StreetWord, _ last: StreetWord) -> Bool {
        StreetWords.landforms.contains(last.key) || StreetWords.counted.contains(last.key) || isQualifier(first)
            || isTree(first) || StreetWords.adjectives.contains(first.key) || StreetWords.usualNames.contains(first.key)
            || StreetWords.connectors.contains(first.key) || first.hasDigit || StreetWords.ordinals.contains(first.key)
            || ["jr", "sr"].contains(last.key) || first.key.hasSuffix("'s") || first.key.hasSuffix("’s")
    }

    /// `Brown's Hudson Avenue`, not `King's Cross Road`.
    private func isOfPerson(_ word: StreetWord) -> Bool {
        ["'s", "s'", "’s", "s’"].contains(where: word.text.lowercased().hasSuffix) && !isUsual(word)
            && !["king's", "queen's", "king’s", "queen’s"].contains(word.key)
    }

    private func isTree(_ word: StreetWord) -> Bool { StreetWords.treesOfStreets.contains(word.key) }

    /// Whether a name is one that streets have alone: `Elm`, `Fifth`; without a number, also `Mill` and `Church`.
    private func isUsual(_ word: StreetWord) -> Bool {
        isTree(word) || word.isOrdinal || StreetWords.ordinals.contains(word.key)
            || !hasNumber && StreetWords.usualNames.contains(word.key)
    }

    /// `Unit B Elm`, `Top Floor Elm`, `Tower Two Elm`; without a number, also `Upper Elm`.
    private func hasUnit(in name: ArraySlice<StreetWord>) -> Bool {
        name.indices.dropLast().contains { index in
            let (word, next) = (name[index], name[index + 1])
            let isNumbered = next.isLetter || StreetWords.isNumber(next.key)
            if StreetWords.buildings.contains(word.key), isNumbered { return true }
            guard StreetWords.units.contains(word.key), !word.isLetter,
                index > name.startIndex || !StreetPart.isAdjective(word, words[(index + 1)...])
            else { return false }
            return !hasNumber || index > name.startIndex || isNumbered || StreetWords.unitsAlone.contains(word.key)
        }
    }

    /// `Elm 12`, `Elm Twelve`, `Elm XII`.
    private func hasNumber(in name: ArraySlice<StreetWord>) -> Bool {
        name.indices.dropFirst().contains { index in
            let (word, before) = (name[index], name[index - 1])
            guard word.isDigits || StreetWords.isNumber(word.key) || StreetWords.isRoman(word.key) else { return false }
            let isRuler = StreetWords.isRoman(word.key) && StreetWords.rulers.contains(before.key)
            return !isRuler && !isQualifier(before) && !StreetWords.highways.contains(before.key)
                && !StreetWords.isNumber(before.key)
        }
    }

    /// `Rose Mews Main`; without a number, also `Rose Park Main`.
    private func hasComplex(in name: ArraySlice<StreetWord>) -> Bool {
        name.dropFirst().dropLast().contains {
            StreetWords.complexes.contains($0.key) || !hasNumber && StreetWords.suffixesOfBuildings.contains($0.key)
        }
    }
}
