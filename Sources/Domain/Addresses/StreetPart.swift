/// One part of a street line, between commas.
struct StreetPart {
    /// The words that make up a street.
    struct Street {
        let words: ArraySlice<StreetWord>
        let certainty: Certainty

        /// The words as they were written, without punctuation that led to what is left out.
        var text: String { words.map(\.text).joined(separator: " ").trimmingEnd { "-,;:/".contains($0) } }

        /// Whether every number in it belongs to a name: an ordinal, a date, the number of a road.
        var isSafe: Bool {
            guard let last = words.last, !StreetWords.connectors.contains(last.key) else { return false }
            // `Ctra.` of `Ctra. N-340`
            let isNamed = words.contains { !StreetWords.certainPrefixes.contains($0.key) }
            return isNamed && words.allSatisfy { word in word.text.allSatisfy { !$0.isNumber || $0.isASCII } }
        }
    }

    enum Certainty {
        /// It can be nothing but a street.
        case certain
        /// It is a street if it has a number and nothing else may be one.
        case likely
        /// The same, where buildings have no numbers of flats before their names.
        case doubtful
    }

    var number: String?
    private(set) var unit: String?
    private(set) var street: Street?
    /// `Elm` of `12 Elm`: a street if the line names the unit elsewhere, else perhaps a building with its room.
    private(set) var plainName: Street?
    /// The words that are neither.
    private(set) var other: String?

    /// Whether the part is `12` of `12, Elm Street`.
    private(set) var isNumberAlone = false

    /// - Parameter isHouse: whether the source says that the part is a house of a street, as property records do. Then
    ///   every word between its number and its unit is the street.
    init(_ words: [StreetWord], _ order: StreetOrder, isHouse: Bool = false) {
        var rest = words[...]
        guard let first = rest.first, !StreetWords.careOf.contains(first.key),
            !rest.starts(with: ["care", "of"], by: { $0.key == $1 }),
            isHouse || !StreetReader.isPerson(rest) && !Self.isPostBox(rest)
        else { return }
        // `12 Casa Grande` is a house, and elsewhere a flat.
        unit = isHouse && first.isNumber ? nil : Self.takeUnit(&rest)
        number = Self.takeNumber(&rest, order)
        if !isHouse, number != nil, rest.count > 3 { unit = Self.takeUnit(&rest) ?? unit }
        isNumberAlone = number != nil && rest.isEmpty
        guard !rest.isEmpty else { return }
        let reader = StreetReader(words: rest, hasNumber: number != nil, hasUnit: unit != nil, order: order)
        let found = reader.street()
        if isHouse {
            readHouse(reader, found, in: words)
        } else if let found, reader.isSure(found), !isTurned(found),
            found.certainty != .doubtful || number != nil || order.isNumberLast
        {
            take(found, behind: rest[found.words.endIndex...])
        } else if unit == nil {
            if number != nil { plainName = reader.plainName() }
            other = rest.map(\.text).joined(separator: " ")
        }
    }

    private static let gridStep = 50

    /// `3900 S 742 E`: in a grid, the street stands before the house.
    private func isTurned(_ found: Street) -> Bool {
        guard found.words.count == 2, let street = found.words.first.flatMap({ Int($0.key) }),
            let number = number?.split(separator: " ").first.flatMap({ Int($0) })
        else { return false }
        return number % Self.gridStep == 0 && street % Self.gridStep != 0
    }

    private mutating func take(_ found: Street, behind: ArraySlice<StreetWord>) {
        street = found
        let isNumbered = number != nil
        number = number ?? behind.first.flatMap { $0.isNumber ? $0.text : nil } ?? Self.numberInWords(behind)
        unit = unit ?? Self.unit(in: isNumbered || number == nil ? behind : behind.dropFirst())
    }

    /// Reads the words behind the number as the street, up to the unit; without a number, only a street that is certain
    /// and has its number behind it.
    private mutating func readHouse(_ reader: StreetReader, _ found: Street?, in words: [StreetWord]) {
        let rest = reader.words
        guard let written = number else {
            guard let found, found.certainty == .certain, let behind = rest[found.words.endIndex...].first,
                behind.isNumber, ZIPCode.digits(behind.key) == nil
            else { return }
            return take(found, behind: rest[found.words.endIndex...])
        }
        let end = found?.words.endIndex ?? reader.unitStart() ?? rest.endIndex
        // Records name both halves of a grid: `195` and `N 500 W`.
        let isGrid = words[rest.startIndex - 1].isDirection
        if isGrid { number = written.split(separator: " ").dropLast().joined(separator: " ") }
        take(
            Street(
                words: words[(isGrid ? rest.startIndex - 1 : rest.startIndex)..<end],
                certainty: found?.certainty ?? .doubtful), behind: rest[end...])
    }

    /// Reads `12 Elm` as a house of a street.
    mutating func takePlainName() { street = plainName }

    /// Whether the part names a box at a post office or on a rural route.
    private static func isPostBox(_ words: ArraySlice<StreetWord>) -> Bool {
        guard let first = words.first else { return false }
        if StreetWords.postBoxes.contains(first.key) { return true }
        let second = words.dropFirst().first
        if ["rr", "hc", "psc"].contains(first.key), second?.isNumber == true { return true }
        if ["rural", "star"].contains(first.key), second?.key == "route" { return true }
        return words.indices.dropLast().contains { index in
            ["box", "buzon"].contains(words[index].key) && words[index + 1].isUnitValue
        }
    }

    // MARK: Numbers

    /// Removes the number from the beginning, with everything that belongs to it.
    private static func takeNumber(_ rest: inout ArraySlice<StreetWord>, _ order: StreetOrder) -> String? {
        let all = rest
        // `No. 5`, `Number Twelve`, `A hundred`
        if let sign = rest.first, let next = rest.dropFirst().first,
            StreetWords.numberSigns.contains(sign.key) && (next.hasDigit || StreetWords.isNumber(next.key))
                || sign.key == "a" && ["hundred", "thousand", "dozen"].contains(next.key)
        {
            rest.removeFirst()
        }
        guard let first = rest.first else { return nil }
        if first.isNumber, !isHighway(rest) {
            rest.removeFirst()
            takeRestOfNumber(&rest)
        } else if StreetWords.isNumber(first.key) || StreetWords.isRoman(first.key) {
            rest.removeFirst()
            while let word = rest.first, StreetWords.isNumber(word.key) { rest.removeFirst() }
            takeRestOfNumber(&rest)
            // `Seven Street`, `Seven Mile Road`, `Dos Rios Road` and `Tres Cruces 5` are streets.
            guard let next = rest.first, rest.count >= 2 || order.isNumberLast, !StreetWords.isCounted(next.key),
                !order.isNumberLast || !rest.contains(where: \.isNumber)
            else {
                rest = all
                return nil
            }
        }
        let taken = all[..<rest.startIndex]
        return taken.isEmpty ? nil : taken.map(\.text).joined(separator: " ")
    }

    /// A second number, a fraction or a letter: `12 1/2`, `12 & 14`, `12 bis`, `12 B Main St`, `195 N 500 W`.
    private static func takeRestOfNumber(_ rest: inout ArraySlice<StreetWord>) {
        if rest.first?.isFraction == true { rest.removeFirst() }
        // `W156 N8480`, a house of a grid in Wisconsin
        if rest.first?.isGridNumber == true, rest.count > 1 { rest.removeFirst() }
        while let mark = rest.first, ["&", "and", "to", "und", "y", "e", "et", "bis", "a"].contains(mark.key),
            rest.dropFirst().first?.isNumber == true, !StreetReader.isGrid(rest.dropFirst())
        {
            rest.removeFirst(2)
        }
        if let word = rest.first, StreetWords.repeats.contains(word.key) { rest.removeFirst() }
        guard let letter = rest.first else { return }
        // `195 N 500 W`: the house is 195 north, on the street 500 west.
        if letter.isDirection, StreetReader.isGrid(rest.dropFirst()) {
            rest.removeFirst()
        } else if letter.isLetter, !letter.isDirection, rest.count >= 3, !startsStreet(rest),
            !rest[rest.startIndex + 1].isLetter
        {
            rest.removeFirst()
        }
    }

    /// `doce` of `Calle Mayor número doce`, `treinta y dos`.
    private static func numberInWords(_ behind: ArraySlice<StreetWord>) -> String? {
        func isNumber(_ word: StreetWord) -> Bool {
            StreetWords.isNumber(word.key, isLater: true) || StreetWords.isRoman(word.key)
        }
        let words = behind.drop { StreetWords.numberSigns.contains($0.key) }
        guard let first = words.first, isNumber(first) else { return nil }
        let number = words.prefix { isNumber($0) || ["y", "e", "et"].contains($0.key) }
        return number.map(\.text).joined(separator: " ")
    }

    /// `I-35`, `US-20`.
    private static func isHighway(_ rest: ArraySlice<StreetWord>) -> Bool {
        guard let first = rest.first, let hyphen = first.key.firstIndex(of: "-") else { return false }
        return StreetWords.highways.contains(String(first.key[..<hyphen]))
    }
}

extension String {
    fileprivate func trimmingEnd(_ isTrimmed: (Character) -> Bool) -> String {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) || last == " " { rest.removeLast() }
        return String(rest)
    }
}
