// The units of street lines: flats, floors, rooms.
extension StreetPart {
    /// Removes units from the beginning: `Apt 4`, `2nd Floor`, `2º B`, `3. OG`, `#4`.
    static func takeUnit(_ rest: inout ArraySlice<StreetWord>) -> String? {
        var unit: String?
        while let first = rest.first {
            let second = rest.dropFirst().first
            if StreetWords.units.contains(first.key), !isPartOfName(first, rest.dropFirst()) {
                rest.removeFirst()
                if let value = rest.first, value.isUnitValue, rest.count == 1 || !value.isLetter || !startsStreet(rest)
                {
                    unit = unit ?? value.text
                    rest.removeFirst()
                }
                unit = unit ?? first.text
            } else if second.map({ StreetWords.units.contains($0.key) }) == true, first.isNumber || first.isOrdinal,
                isUnit(rest.dropFirst())
            {
                unit = unit ?? first.text
                rest.removeFirst(2)
            } else if first.key.hasPrefix("#"), !first.hasDigit {
                unit = unit ?? first.text
                rest.removeFirst()
            } else if first.key.contains(where: { "ºª°".contains($0) }), first.hasDigit {
                unit = unit ?? first.text
                rest.removeFirst()
                if rest.first?.isLetter == true { rest.removeFirst() }
            } else {
                break
            }
        }
        return unit
    }

    /// Whether a word for a unit is the name of a street: `Upper Street`, `Casa Road`.
    private static func isPartOfName(_ word: StreetWord, _ rest: ArraySlice<StreetWord>) -> Bool {
        guard let next = rest.first else { return false }
        if isAdjective(word, rest) { return true }
        return !next.isUnitValue && rest.contains { StreetWords.isSuffix($0.key) } && !rest.contains(where: \.hasDigit)
    }

    /// Whether `4 Unit …` goes on as a unit and not as a street: `2nd Floor`, not `2 Upper Street`.
    private static func isUnit(_ rest: ArraySlice<StreetWord>) -> Bool {
        guard let word = rest.first, let next = rest.dropFirst().first else { return true }
        if isAdjective(word, rest.dropFirst()) { return false }
        return next.hasDigit || !StreetWords.isSuffix(next.key)
    }

    /// Whether a word for a unit belongs to the name of a street: `Flat Rock Road`, `Upper Leeson Street`; not
    /// `Upper Elm Street`, whose name is usual alone.
    static func isAdjective(_ word: StreetWord, _ rest: ArraySlice<StreetWord>) -> Bool {
        guard StreetWords.adjectives.contains(word.key), let name = rest.first, !StreetWords.isSuffix(name.key),
            !StreetWords.treesOfStreets.contains(name.key), !StreetWords.usualNames.contains(name.key),
            !StreetWords.units.contains(name.key), !StreetWords.buildings.contains(name.key), !name.isUnitValue
        else { return false }
        let behind = rest.dropFirst()
        return behind.first.map { StreetWords.certainSuffixes.contains($0.key) } == true
            && !behind.contains(where: \.hasDigit)
    }

    /// Whether a letter begins a street: `Unit E Street` has no letter.
    static func startsStreet(_ rest: ArraySlice<StreetWord>) -> Bool {
        rest.dropFirst().first.map { StreetWords.isSuffix($0.key) } ?? false
    }

    /// The unit behind a street, as it was written: `3B`, `2nd`, `Rear`.
    static func unit(in behind: ArraySlice<StreetWord>) -> String? {
        guard let first = behind.first else { return nil }
        func isUnitWord(_ word: StreetWord) -> Bool {
            StreetWords.isUnit(word.key) || word.key.hasPrefix("#")
        }
        let isFirst = first.isUnitValue && behind.dropFirst().first.map { StreetWords.units.contains($0.key) } ?? true
        guard let start = isFirst ? behind.startIndex : behind.firstIndex(where: isUnitWord) else { return nil }
        let words = behind[start...].prefix { isUnitWord($0) || $0.isUnitValue || $0.hasDigit }
        let values = words.filter { $0.hasDigit || !isUnitWord($0) }
        return values.isEmpty ? words.first?.text : values.map(\.text).joined(separator: " ")
    }

    /// Whether a part is a unit and nothing else: `Apt 3B`, `2nd Floor`, `Rear`; not `Upper Darby`.
    static func isUnit(_ part: [StreetWord]) -> Bool {
        if part.count == 1, part[0].key.hasPrefix("#") { return true }
        var rest = part[...]
        return takeUnit(&rest) != nil && rest.allSatisfy(\.isLetter)
    }
}

extension StreetReader {
    private static let floors: Set = ["fl", "floor", "flr"]

    /// Where a unit begins behind a street that no rule knows: `Apt` of `Walnut Apt 3`; not `Front` of `N Front`.
    func unitStart() -> Int? {
        words.indices.dropFirst().first { index in
            let (word, next) = (words[index], words[(index + 1)...].first)
            if word.key.hasPrefix("#") { return true }
            let isLater = index > words.startIndex + 1
            guard StreetWords.units.contains(word.key) else {
                return isLater && word.isOrdinal && next.map { Self.floors.contains($0.key) } == true
            }
            guard let next else { return isLater }
            return next.isUnitValue || next.hasDigit || isLater && StreetWords.units.contains(next.key)
        }
    }
}
