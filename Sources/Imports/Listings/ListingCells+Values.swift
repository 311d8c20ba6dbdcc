import Domain

// The numbers, dates and amenities of a row. Errors name the contract's fields, like the draft's, so that each field
// has at most one error.
extension ListingCells {
    private var numbers: ListingNumbers { ListingNumbers(sign: options.decimalSign) }

    /// - Parameter period: the period of the row, which the price may name too.
    mutating func price(_ period: inout PricePeriod) -> Int? {
        guard let text = value("price") else { return nil }
        let range = Limits.priceCents
        let bounds = Double(range.lowerBound) / 100...Double(range.upperBound) / 100
        switch WrittenAmount.reading(text, options.decimalSign, in: options.currency) {
        case .amount(let amount) where !isHere(amount, "priceCents", text): return nil
        case .amount(let amount) where range.contains(amount.hundredths):
            take(amount.period, text, &period)
            readNumber("price", amount.hundredths)
            return amount.hundredths
        case .ambiguous(let small, let large):
            addAmbiguous("priceCents", [small, large], text)
        default:
            errors.add(
                "priceCents", "must be an amount such as 850 or 850.50, from 0.01 to \(range.upperBound / 100)",
                code: "range", params: .bounds(bounds).found(text))
        }
        return nil
    }

    mutating func addAmbiguous(_ field: String, _ hundredths: [Int], _ text: String) {
        let readings = hundredths.map(Self.plain)
        errors.add(
            field, "can be read as \(readings.joined(separator: " or "))", code: "ambiguous",
            params: .allowed(readings).found(text))
    }

    /// Whether an amount names no other currency than the marketplace's; adds an error if it does.
    mutating func isHere(_ amount: WrittenAmount, _ field: String, _ text: String) -> Bool {
        guard let own = options.currency, !amount.isIn(own) else { return true }
        errors.add(
            field, "must be in \(own), not \(amount.currencyName ?? "")", code: "currency",
            params: ["currency": .text(own)].found(text))
        return false
    }

    /// The period of a price such as `$850/mo`, unless the row has another one.
    private mutating func take(_ named: PricePeriod?, _ text: String, _ period: inout PricePeriod) {
        guard let named, named != period else { return }
        guard value("pricePeriod") == nil else {
            return errors.add(
                "pricePeriod", "differs from the price \(beginning(text))",
                params: .allowed([named.rawValue]).found(period.rawValue))
        }
        period = named
        read("price", as: named.rawValue)
    }

    mutating func bedrooms() -> Int? {
        guard let text = value("bedrooms") else { return nil }
        return whole("bedrooms", text, numbers.bedrooms(text))
    }

    mutating func areaSquareFeet() -> Int? {
        guard let text = value("areaSquareFeet") else { return nil }
        return whole("areaSquareFeet", text, numbers.squareFeet(text, in: areaUnits))
    }

    private mutating func whole(_ column: String, _ text: String, _ hundredths: Int?) -> Int? {
        guard let hundredths, hundredths % 100 == 0 else {
            errors.add(
                column, "must be a whole number", code: "type", params: .expected("integer").found(text))
            return nil
        }
        readNumber(column, hundredths)
        return hundredths / 100
    }

    mutating func bathroomHalves() -> Int? {
        guard let text = value("bathrooms") else { return nil }
        let maxBathrooms = Int(Limits.bathrooms.upperBound)
        guard let hundredths = numbers.bathrooms(text), hundredths % 50 == 0, hundredths <= 100 * maxBathrooms else {
            errors.add(
                "bathrooms", "must be 0 to \(maxBathrooms) in halves, such as 1.5", code: "range",
                params: .bounds(Limits.bathrooms).with("step", 0.5).found(text))
            return nil
        }
        readNumber("bathrooms", hundredths)
        return hundredths / 50
    }

    /// Remembers a number that was not written as one.
    private mutating func readNumber(_ column: String, _ hundredths: Int) {
        guard let text = cell(column), Hundredths(text)?.value != hundredths else { return }
        read(column, as: Self.plain(hundredths))
    }

    private static func plain(_ hundredths: Int) -> String {
        let (whole, cents) = hundredths.quotientAndRemainder(dividingBy: 100)
        return cents == 0 ? "\(whole)" : "\(whole).\(cents < 10 ? "0" : "")\(cents)"
    }

    mutating func amenities() -> Amenities {
        var amenities: Amenities = []
        let names = (cell("amenities") ?? "").split { "|;,".contains($0) }.map { Text.tidyLine(String($0)) }
        for name in names where !name.isEmpty {
            let own = Amenities(name: name)
            guard let amenity = own ?? Self.amenity(name) else {
                let names = Amenities.names
                errors.add(
                    "amenities", "can't have \(beginning(name)), only \(names.joined(separator: ", "))",
                    params: .allowed(names).found(name))
                return amenities
            }
            if own == nil { read("amenities", name, as: amenity.names.joined()) }
            amenities.formUnion(amenity)
        }
        for (name, column) in amenityColumns where has(name, column) {
            if let amenity = Amenities(name: name) { amenities.formUnion(amenity) }
        }
        return amenities
    }

    private static func amenity(_ name: String) -> Amenities? {
        ListingColumnNames.amenities[ListingColumnNames.key(name)].flatMap { Amenities(name: $0) }
    }

    /// Whether the home has what its column is about.
    private mutating func has(_ name: String, _ column: String) -> Bool {
        guard let text = value(column) else { return false }
        let answer = ListingWords.answers[ListingColumnNames.key(text)]
        errors.check(
            name, answer != nil, "must be yes or no", params: .allowed(["yes", "no"]).found(text))
        return answer ?? false
    }

    mutating func day(_ column: String) -> Day? {
        guard let text = value(column) else { return nil }
        switch WrittenDay.reading(text, order: options.dateOrder) {
        case .day(let day):
            read(column, as: day.description)
            return day
        case .now where column == "availableFrom": read(column, as: "now")
        case .ambiguous(let one, let other):
            let days = [one, other].map(\.description)
            errors.add(
                column, "can be read as \(days.joined(separator: " or "))", code: "ambiguous",
                params: .allowed(days).found(text))
        case .now, .malformed:
            errors.add(
                column, "must be a date written YYYY-MM-DD", code: "type", params: .expected("date").found(text))
        }
        return nil
    }
}
