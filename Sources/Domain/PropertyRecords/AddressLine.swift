/// The words of an address, which is parsed part by part.
struct AddressLine {
    /// The remaining words of the street line: number, name, unit.
    private(set) var street: [String]
    /// The parts after its commas.
    private var rest: [[String]]
    private var unit: String?

    private static let countries: Set<String> = ["US", "USA", "UNITED STATES", "UNITED STATES OF AMERICA"]

    init(_ text: String) {
        var parts = text.split(separator: ",").map(Self.words).filter { !$0.isEmpty }
        if parts.count >= 2, parts[0].count == 1, StreetNumber(parts[0][0]) != nil {
            parts[1] = parts[0] + parts[1]
            parts.removeFirst()
        }
        if let last = parts.last, Self.countries.contains(last.joined(separator: " ")) { parts.removeLast() }
        street = parts.first ?? []
        rest = Array(parts.dropFirst())
    }

    /// Uppercase words without accents, apostrophes and abbreviation periods; other punctuation separates words, except
    /// `/`, `#` and the hyphen between numbers.
    static func words(_ text: some StringProtocol) -> [String] {
        var plain = String.UnicodeScalarView()
        let scalars = Array(Text.folded(String(text)).uppercased().unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "A"..."Z", "0"..."9", "/": plain.append(scalar)
            case "'", "\u{2019}": break
            case ".": if beginsWord(scalars[(index + 1)...]) { plain.append(" ") }
            case "#": plain.append(contentsOf: " # ".unicodeScalars)
            case "-", "\u{2013}", "\u{2014}": plain.append("-")
            default: plain.append(" ")
            }
        }
        return joiningRanges(plain.split(separator: " ").map { String($0) }).flatMap { word in
            word.unicodeScalars.first.map { ("0"..."9").contains($0) } == true
                ? [word] : word.utf8.split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
        }
    }

    /// Whether a number or a word of several letters follows a period: in `N.BROAD`, not in `S.W.` or `N.Y.`.
    private static func beginsWord(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let next = rest.first else { return false }
        return ("0"..."9").contains(next) || rest.count >= 2 && rest.prefix(2).allSatisfy { ("A"..."Z").contains($0) }
    }

    /// `1500 - 98` and `1500 -98` become `1500-98`.
    private static func joiningRanges(_ words: [String]) -> [String] {
        var joined: [String] = []
        for word in words {
            let hyphen = UInt8(ascii: "-")
            let continues = word.utf8.first == hyphen || joined.last?.utf8.last == hyphen
            if continues, let last = joined.last, last.contains(where: \.isNumber) {
                joined[joined.count - 1] = last + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Whether a word is one that a unit's number or letter follows, as in all street lines.
    private static func isUnitWord(_ word: String) -> Bool {
        word == "#" || StreetWords.units.contains(word.lowercased())
    }

    /// Whether the words are a unit, as in `APT 3B` and `REAR`, and not a place, as in `UPPER DARBY`.
    private static func isUnit(_ words: some Collection<String>) -> Bool {
        guard let first = words.first, isUnitWord(first) else { return false }
        guard let next = words.dropFirst().first else { return true }
        return next.utf8.count == 1 || next.contains(where: \.isNumber) || isUnitWord(next)
    }

    /// A unit as cities write it: `APT 3B` and `#3B` become `3B`.
    static func unit(_ text: String) -> String? {
        let all = words(text)
        let unit = all.filter { !isUnitWord($0) }.joined()
        return unit.isEmpty ? all.first { $0 != "#" } : unit
    }

    // MARK: City, state, ZIP code

    /// - Parameter cities: names that may follow a street without a comma.
    mutating func takePlace(cities: CityNames) -> (city: String?, state: String?, postalCode: String?) {
        var (behind, hasComma) = ([String](), false)
        for part in rest {
            if Self.isUnit(part) {
                unit = unit ?? Self.unit(part.joined(separator: " "))
            } else if !hasComma {
                (behind, hasComma) = (part, true)
            } else {
                // The part is neighborhood and city, or city and state.
                let isState = part.first.flatMap(Self.state) != nil || Self.state(part.joined(separator: " ")) != nil
                behind = isState || ZIPCode.digits(part[0]) != nil ? behind + part : part
            }
        }
        guard hasComma else { return takePlaceWithoutComma(cities) }
        let postalCode = Self.takePostalCode(&behind)
        let state = behind.last.flatMap(Self.state)
        if state != nil { behind.removeLast() }
        return (behind.isEmpty ? takeCity(cities) : behind.joined(separator: " "), state, postalCode)
    }

    private mutating func takePlaceWithoutComma(
        _ cities: CityNames
    ) -> (city: String?, state: String?, postalCode: String?) {
        let whole = street
        let postalCode = street.count >= 3 ? Self.takePostalCode(&street) : nil
        // `CT` is both court and Connecticut: without a ZIP code or known city it belongs to the street.
        let state = street.last.flatMap(Self.state)
        if state != nil { street.removeLast() }
        if let city = takeCity(cities) { return (city, state, postalCode) }
        guard postalCode != nil else {
            street = whole
            return (nil, nil, nil)
        }
        return (nil, state, postalCode)
    }

    /// Removes a known city from the end of the street, leaving at least a number and a word.
    private mutating func takeCity(_ cities: CityNames) -> String? {
        for words in cities.words
        where street.count > words.count + 1 && street.suffix(words.count).elementsEqual(words) {
            street.removeLast(words.count)
            return words.joined(separator: " ")
        }
        return nil
    }

    private static func takePostalCode(_ words: inout [String]) -> String? {
        guard let code = words.last.flatMap({ ZIPCode.digits($0) }) else { return nil }
        words.removeLast()
        return code
    }

    private static func state(_ word: String) -> String? { USState.code(of: word) }

    // MARK: Number and unit

    /// The number or range at the start.
    mutating func takeNumber() -> StreetNumber? {
        guard let first = street.first, var number = StreetNumber(first) else { return nil }
        street.removeFirst()
        if let half = street.first, StreetNumber.isFraction(half) {
            number.suffix = half
            street.removeFirst()
        }
        return number
    }

    /// The unit after the street: `APT 3B`, `#3B`, `2ND FL`, or a number or letter after the suffix.
    mutating func takeUnit() -> String? {
        if let cut = street.indices.first(where: isUnitStart) {
            let words = street[cut...].filter { !Self.isUnitWord($0) }
            let unit = words.isEmpty ? street[cut] : words.joined()
            street = Array(street[..<cut])
            return unit
        }
        guard street.count >= 3, let last = street.last, StreetSuffix.abbreviation(of: street[street.count - 2]) != nil,
            StreetDirection.abbreviation(of: last) == nil, StreetNumber.isUnit(last)
        else { return unit }
        street.removeLast()
        return last
    }

    private func isUnitStart(_ index: Int) -> Bool {
        if street[index] == "#" { return index >= 1 }
        guard index >= 2 else { return false }
        if Self.isUnit(street[index...]) { return true }
        // `2ND FL`
        let next = index + 1 < street.count ? street[index + 1] : ""
        return ["FL", "FLOOR", "FLR"].contains(next) && StreetOrdinal.isOrdinal(street[index])
    }
}
