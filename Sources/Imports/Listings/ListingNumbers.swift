import Domain

/// Numbers with the units and words that landlords write beside them.
struct ListingNumbers {
    let sign: WrittenAmount.DecimalSign

    /// Hundredths of bedrooms: `2`, `Studio`, `1BR`, `2 beds`, `two`.
    func bedrooms(_ text: String) -> Int? { count(text, Self.bedroomWords) }

    /// Hundredths of bathrooms: `1.5`, `1 1/2`, `1½`, `2 baths`, `one`.
    func bathrooms(_ text: String) -> Int? {
        let bare = Self.bare(text, Self.bathroomWords)
        for half in [" 1/2", "½", " ½", " y medio", " and a half"] where bare.hasSuffix(half) {
            let whole = String(bare.dropLast(half.count))
            return WrittenAmount.number(whole, sign).flatMap { $0 % 100 == 0 ? $0 + 50 : nil }
        }
        return count(bare, [])
    }

    /// Hundredths of square feet; square meters are converted and rounded.
    ///
    /// - Parameter units: those of a number that names none.
    func squareFeet(_ text: String, in units: MeasurementUnits = .us) -> Int? {
        let units = Self.areaUnits(at: text) ?? units
        let number = Self.bare(text, units == .metric ? Self.meterWords : Self.feetWords)
        return WrittenAmount.number(number, sign).flatMap { hundredths in
            guard units == .metric else { return hundredths }
            return Int(exactly: units.squareFeet(area: Double(hundredths) / 100).rounded()).map { $0 * 100 }
        }
    }

    /// The units that a number or the name of a column ends with.
    static func areaUnits(at text: String) -> MeasurementUnits? {
        let ends = { @Sendable (words: [String]) in
            let small = text.lowercased().filter { $0 != ")" && $0 != "]" }
            return words.contains(where: small.hasSuffix)
        }
        return ends(meterWords) ? .metric : ends(feetWords + feetColumnWords) ? .us : nil
    }

    private func count(_ text: String, _ units: [String]) -> Int? {
        let bare = Self.bare(text, units)
        if let number = ListingWords.numbers[ListingColumnNames.key(bare)] { return number * 100 }
        return WrittenAmount.number(bare, sign)
    }

    /// The text in lowercase, without the unit at its end.
    private static func bare(_ text: String, _ units: [String]) -> String {
        let small = text.lowercased()
        guard let unit = units.first(where: small.hasSuffix), small != unit else { return small }
        var bare = small.dropLast(unit.count)
        while let last = bare.last, last == " " || last == "-" { bare.removeLast() }
        return String(bare)
    }

    // The longest first, so that each is taken off whole.
    private static let bedroomWords = [
        "habitaciones", "dormitorios", "habitación", "dormitorio", "bedrooms", "recámaras", "bedroom", "recámara",
        "cuartos", "bdrms", "cuarto", "bdrm", "beds", "bed", "brs", "bds", "hab.", "hab", "br", "bd",
    ]
    private static let bathroomWords = ["bathrooms", "bathroom", "baths", "baños", "bath", "baño", "bas", "ba"]
    private static let feetWords = [
        "pies cuadrados", "square feet", "square foot", "sq. ft.", "sq. ft", "sq ft.", "sq ft", "sqft.", "sqft", "ft2",
        "ft²", "pies²", "sf",
    ]
    private static let feetColumnWords = ["square footage", "sq footage", "sq feet", "squarefeet"]
    private static let meterWords = [
        "metros cuadrados", "square meters", "square metres", "sq. m.", "sq m", "sqm", "m2", "m²", "mt2", "mts2",
    ]
}
