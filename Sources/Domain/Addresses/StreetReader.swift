/// Finds the street among the words of a part, after the number of the house.
struct StreetReader {
    let words: ArraySlice<StreetWord>
    /// Whether the number of the house stands before them.
    let hasNumber: Bool
    /// Whether a word for a unit stood before them: `Torre Sol 5`.
    let hasUnit: Bool
    let order: StreetOrder

    typealias Street = StreetPart.Street

    /// The street; `nil` where no rule finds one.
    func street() -> Street? {
        // `near Elm Street`, `Elm St & Oak Ave`, `block of Elm St`: a place, but none of its own.
        guard !words.contains(where: { StreetWords.locations.contains($0.key) && !isName($0) }),
            words.first?.key != "of"
        else { return nil }
        return grid() ?? highway() ?? alone() ?? withSuffix() ?? withPrefix() ?? compound() ?? beforeNumber()
    }

    /// `auf`, `at` and the like within names of other languages.
    private func isName(_ word: StreetWord) -> Bool { StreetWords.prepositions.contains(word.key) }

    // MARK: Numbers as names

    /// `500 W`, `5th North`: a street of a grid, as in Utah.
    static func isGrid(_ words: ArraySlice<StreetWord>) -> Bool {
        guard words.count >= 2, let number = words.first, number.isDigits || number.isOrdinal else { return false }
        return words[words.startIndex + 1].isDirection
            && Self.isTail(words.dropFirst(2), mayBeType: true)
    }

    private func grid() -> Street? {
        guard hasNumber, Self.isGrid(words) else { return nil }
        return Street(words: words.prefix(2), certainty: .certain)
    }

    /// `Highway 61 N`, `County Road 9`, `FM 2222`, `US 20`, `I-35`.
    private func highway() -> Street? {
        if let first = words.first, let hyphen = first.key.firstIndex(of: "-"), first.hasDigit,
            StreetWords.highways.contains(String(first.key[..<hyphen]))
        {
            return road(upTo: words.startIndex + 1)
        }
        var index = words.startIndex
        while index < words.endIndex,
            StreetWords.highwayQualifiers.contains(words[index].key) || words[index].isDirection
        {
            index += 1
        }
        // `US` and `State` alone: `US 20`
        if index > words.startIndex, index < words.endIndex, words[index].hasDigit { index -= 1 }
        while index + 1 < words.endIndex, StreetWords.highways.contains(words[index].key) {
            let number = words[index + 1]
            if number.isNumber, !number.key.contains("/"), !number.key.contains("-") { return road(upTo: index + 2) }
            index += 1
        }
        return nil
    }

    private func road(upTo end: Int) -> Street? {
        let direction = words[end...].first?.isDirection == true ? 1 : 0
        guard Self.isTail(words[(end + direction)...]) else { return nil }
        return Street(words: words[..<(end + direction)], certainty: .certain)
    }

    /// `Broadway`, `W Broadway`.
    private func alone() -> Street? {
        let start = words.first?.isDirection == true ? words.startIndex + 1 : words.startIndex
        guard start < words.endIndex, StreetWords.alone.contains(words[start].key) else { return nil }
        let direction = words[(start + 1)...].first?.isDirection == true ? 1 : 0
        guard Self.isTail(words[(start + 1 + direction)...]) else { return nil }
        return Street(words: words[...(start + direction)], certainty: .certain)
    }

    // MARK: Types

    /// `Elm St`, `W 98 St`, `St James Place`, `Main St N`: an English name with its type at the end.
    private func withSuffix() -> Street? {
        var earlier: Int?
        for index in words.indices.dropFirst() where StreetWords.isSuffix(words[index].key) {
            var end = index + 1
            while end < words.endIndex, words[end].isDirection, end < index + 2 { end += 1 }
            let isCertain = StreetWords.certainSuffixes.contains(words[index].key)
            let isTail = Self.isTail(words[end...])
            // `Moore St East Boston`
            if !isTail, end > index + 1, words[index + 1].key.utf8.count > 2 { end = index + 1 }
            guard isTail || isCertain && hasNumber && isTown(words[end...]) else {
                if isCertain { earlier = index }
                continue
            }
            // `Elm Street Smith Court`
            guard !StreetWords.suffixesOfComplexes.contains(words[index].key), isName(words[..<index]),
                earlier.map({ $0 == index - 1 }) ?? true
            else { return nil }
            return Street(words: words[..<end], certainty: Self.certainty(of: words[index].key))
        }
        return nil
    }

    private static func certainty(of suffix: String) -> StreetPart.Certainty {
        if StreetWords.certainSuffixes.contains(suffix) { return .certain }
        return StreetWords.suffixesOfBuildings.contains(suffix) ? .doubtful : .likely
    }

    /// Whether a city may follow the street without a comma: words that are no building.
    private func isTown(_ rest: ArraySlice<StreetWord>) -> Bool {
        rest.allSatisfy { !StreetWords.buildings.contains($0.key) && !StreetWords.isSuffix($0.key) }
    }

    /// Whether these words before a type are a name: no number but an ordinal or the last word (`98 St`), and no name
    /// of a building before that of the street (`Rose Cottage Mill Lane`).
    private func isName(_ name: ArraySlice<StreetWord>) -> Bool {
        for index in name.indices {
            let word = name[index]
            if word.hasDigit, !word.isOrdinal, !(word.isDigits && index == name.endIndex - 1) { return false }
            if word.isDigits, name.count == 1, !hasNumber { return false }
            let isInside = index > name.startIndex && index < name.endIndex - 1
            if isInside, StreetWords.buildings.contains(word.key) { return false }
        }
        return true
    }

    /// `Calle Luna`, `rue de la Paix`, `Avenue A`, `Straße des 17. Juni`: a name behind its type.
    private func withPrefix() -> Street? {
        guard
            let start = words.indices.first(where: { StreetWords.certainPrefixes.contains(words[$0].key) })
                ?? (words.first.map { StreetWords.prefixes.contains($0.key) } == true ? words.startIndex : nil)
        else { return nil }
        let name = words[(start + 1)...]
        // A floor in Polish is an Italian's first name.
        guard let first = name.first,
            !StreetWords.units.contains(first.key) || first.isLetter || order.isItalian && first.key == "pietro"
        else { return nil }
        var end = start + 1
        while end < words.endIndex, let length = nameLength(at: end, isFirst: end == start + 1) { end += length }
        guard end > start + 1 else { return nil }
        let type = words[start].key
        if StreetWords.prepositions.contains(type), end == words.endIndex || !words[end].isNumber { return nil }
        // `Plaza Apartments`
        guard !words[start..<end].contains(where: { StreetWords.buildings.contains($0.key) && $0.key != type })
        else { return nil }
        let isDoubtful = StreetWords.prefixesOfBuildings.contains(type)
        return Street(words: words[start..<end], certainty: isDoubtful ? .likely : .certain)
    }

    /// A few words of which none names a building or says where something is.
    func plainName() -> Street? {
        let isPlain = words.allSatisfy {
            !$0.hasDigit && !StreetWords.buildings.contains($0.key) && !StreetWords.units.contains($0.key)
                && !StreetWords.locations.contains($0.key) && !StreetWords.isSuffix($0.key)
        }
        return isPlain && words.count <= 3 ? Street(words: words, certainty: .likely) : nil
    }

    // MARK: Tails

    /// Whether nothing but a unit follows a street: nothing, a number, `Apt 4`, `2nd Floor`, `Rear`, a letter.
    static func isTail(_ rest: ArraySlice<StreetWord>, mayBeType: Bool = false) -> Bool {
        guard let first = rest.first else { return true }
        if mayBeType, StreetWords.certainSuffixes.contains(first.key) { return isTail(rest.dropFirst()) }
        if StreetWords.buildings.contains(first.key), rest.dropFirst().first.map({ $0.isNumber || $0.isLetter }) == true
        {
            return true
        }
        return first.hasDigit || first.isLetter || StreetWords.units.contains(first.key)
            || StreetWords.numberSigns.contains(first.key) || StreetWords.kilometers.contains(first.key)
    }
}
