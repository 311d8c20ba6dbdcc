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
            return words.allSatisfy { word in word.text.allSatisfy { !$0.isNumber || $0.isASCII } }
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

    init(_ words: [StreetWord], _ order: StreetOrder) {
        var rest = words[...]
        guard let first = rest.first, !StreetWords.careOf.contains(first.key),
            !rest.starts(with: ["care", "of"], by: { $0.key == $1 }), !Self.isPostBox(rest)
        else { return }
        unit = Self.takeUnit(&rest)
        number = Self.takeNumber(&rest)
        isNumberAlone = number != nil && rest.isEmpty
        guard !rest.isEmpty else { return }
        let reader = StreetReader(words: rest, hasNumber: number != nil, hasUnit: unit != nil, order: order)
        if let found = reader.street(), found.certainty != .doubtful || number != nil || order.isNumberLast {
            street = found
            let behind = rest[found.words.endIndex...]
            number = number ?? behind.first.flatMap { $0.isNumber ? $0.text : nil }
            unit = unit ?? Self.unit(in: behind)
        } else if unit == nil {
            if number != nil { plainName = reader.plainName() }
            other = rest.map(\.text).joined(separator: " ")
        }
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

    // MARK: Units

    /// Removes units from the beginning: `Apt 4`, `2nd Floor`, `2º B`, `3. OG`, `#4`.
    private static func takeUnit(_ rest: inout ArraySlice<StreetWord>) -> String? {
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
        return !next.isUnitValue && rest.contains { StreetWords.isSuffix($0.key) } && !rest.contains(where: \.hasDigit)
    }

    /// Whether `4 Unit …` goes on as a unit and not as a street: `2nd Floor`, not `2 Upper Street`.
    private static func isUnit(_ rest: ArraySlice<StreetWord>) -> Bool {
        guard let next = rest.dropFirst().first else { return true }
        return next.hasDigit || !StreetWords.isSuffix(next.key)
    }

    /// Whether a letter begins a street: `Unit E Street` has no letter.
    private static func startsStreet(_ rest: ArraySlice<StreetWord>) -> Bool {
        rest.dropFirst().first.map { StreetWords.isSuffix($0.key) } ?? false
    }

    private static func unit(in behind: ArraySlice<StreetWord>) -> String? {
        guard let start = behind.firstIndex(where: { StreetWords.units.contains($0.key) || $0.key.hasPrefix("#") })
        else { return nil }
        return behind[start...].first { $0.hasDigit || $0.isLetter }?.text
    }

    // MARK: Numbers

    /// Removes the number from the beginning, with everything that belongs to it.
    private static func takeNumber(_ rest: inout ArraySlice<StreetWord>) -> String? {
        let all = rest
        if let sign = rest.first, StreetWords.numberSigns.contains(sign.key), rest.dropFirst().first?.hasDigit == true {
            rest.removeFirst()
        }
        guard let first = rest.first else { return nil }
        if first.isNumber, !isHighway(rest) {
            rest.removeFirst()
            takeRestOfNumber(&rest)
        } else if StreetWords.isNumber(first.key) {
            while let word = rest.first, StreetWords.isNumber(word.key) { rest.removeFirst() }
            // `Seven Street` and `Seven Mile Road` are streets.
            guard rest.count >= 2, let next = rest.first, !StreetWords.counted.contains(next.key) else {
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
        } else if letter.isLetter, !letter.isDirection, rest.count >= 3, !startsStreet(rest) {
            rest.removeFirst()
        }
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
