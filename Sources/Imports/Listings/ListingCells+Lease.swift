import Domain

// The terms of a lease in a row.
extension ListingCells {
    mutating func lease() -> LeaseTerms {
        var terms = LeaseTerms()
        terms.depositCents = value("deposit").flatMap { cents($0, "deposit") }
        terms.fees = fees()
        terms.utilities = utilities()
        for number in LeaseNumber.all { terms[keyPath: number.member] = count(number.name) }
        terms.homeType = word("homeType", LeaseWords.homeTypes)
        terms.accessibility = options("accessibility")
        terms.furnishedRooms = options("furnishedRooms")
        terms.rules = cell("rules")
        terms.licenseNumber = cell("licenseNumber")
        terms.floorPlanURL = cell("floorPlanUrl")
        terms.tourURL = cell("tourUrl")
        terms.energyClass = cell("energyClass")
        return terms
    }

    /// An amount of money in cents.
    private mutating func cents(_ text: String, _ column: String) -> Int? {
        if LeaseWords.none.contains(ListingColumnNames.key(text)) { return 0 }
        switch WrittenAmount.reading(text, self.options.decimalSign, in: self.options.currency) {
        case .amount(let amount): return isHere(amount, column, text) ? amount.hundredths : nil
        case .ambiguous(let small, let large): addAmbiguous(column, [small, large], text)
        case .malformed:
            errors.add(
                column, "must be an amount such as 850 or 850.50", code: "type", params: .expected("number").found(text)
            )
        }
        return nil
    }

    /// The fees of their own columns, and those of `fees`; `nil` when all are empty.
    private mutating func fees() -> [LeaseFee]? {
        var fees: [LeaseFee]?
        for column in LeaseColumnNames.fees {
            guard let text = value(column), let cents = cents(text, column) else { continue }
            let kind = LeaseFee.Kind(rawValue: String(column.dropLast("Fee".count))) ?? .other
            let due: LeaseFee.Due = kind == .amenity || kind == .parking ? .monthly : .once
            fees = (fees ?? []) + (cents == 0 ? [] : [LeaseFee(kind, amountCents: cents, due: due)])
        }
        guard let text = value("fees") else { return fees }
        if LeaseWords.none.contains(ListingColumnNames.key(text)) { return fees ?? [] }
        for part in text.split(separator: "|").prefix(Limits.feesPerListing + 1) {
            if let fee = fee(Text.tidyLine(String(part))) { fees = (fees ?? []) + [fee] }
        }
        return fees
    }

    /// A fee such as `parking 40 monthly` or `pet 300 once optional`.
    private mutating func fee(_ text: String) -> LeaseFee? {
        let words = text.split(separator: " ").map(String.init)
        let kind = words.first.flatMap { LeaseFee.Kind(rawValue: $0.lowercased()) }
        let due = words.count > 2 ? LeaseFee.Due(rawValue: words[2].lowercased()) : nil
        let isOptional = words.count == 4 && words[3].lowercased() == "optional"
        guard let kind, let due, words.count == 3 || isOptional, let cents = cents(words[1], "fees") else {
            errors.add(
                "fees", "must be fees such as parking 40 monthly, separated by |", code: "type",
                params: .allowed(["parking 40 monthly", "pet 300 once optional"]).found(text))
            return nil
        }
        return LeaseFee(kind, amountCents: cents, due: due, isMandatory: !isOptional)
    }

    private mutating func utilities() -> [LeaseUtility]? {
        var utilities: [LeaseUtility] = []
        for kind in LeaseUtility.Kind.allCases {
            guard let text = value(kind.rawValue) else { continue }
            if let utility = utility(kind, text) { utilities.append(utility) }
        }
        return utilities.isEmpty ? nil : utilities
    }

    /// `included`, `metered`, `extra`, an amount each month, or `metered 45`.
    private mutating func utility(_ kind: LeaseUtility.Kind, _ text: String) -> LeaseUtility? {
        if let payment = LeaseWords.payments[ListingColumnNames.key(text)] { return LeaseUtility(kind, payment) }
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        let named = words.count == 2 ? LeaseWords.payments[ListingColumnNames.key(words[0])] : nil
        let reading = WrittenAmount.reading(
            named == nil ? text : words[1], self.options.decimalSign, in: self.options.currency)
        switch reading {
        case .amount(let amount):
            guard isHere(amount, kind.rawValue, text) else { return nil }
            return LeaseUtility(kind, named ?? .extra, estimateCents: amount.hundredths)
        case .ambiguous(let small, let large): addAmbiguous(kind.rawValue, [small, large], text)
        // Many files have such a column for something else, such as how a home is heated.
        case .malformed: read(kind.rawValue, as: "")
        }
        return nil
    }

    private mutating func count(_ column: String) -> Int? {
        guard let text = value(column) else { return nil }
        let digits = LeaseWords.units.first { text.lowercased().hasSuffix($0) }.map { text.dropLast($0.count) }
        let number = Int(Text.plainNumber(String(digits ?? text[...])))
        errors.check(
            column, number != nil, "must be a whole number", code: "type", params: .expected("integer").found(text))
        return number
    }

    private mutating func options<Options: NamedOptions>(_ column: String) -> Options {
        var options = Options()
        for part in (cell(column) ?? "").split(whereSeparator: { "|;,".contains($0) }).prefix(Options.names.count) {
            let key = ListingColumnNames.key(String(part))
            guard let name = Options.names.first(where: { $0.lowercased() == key }) else {
                errors.add(
                    column, "can only have \(Options.names.joined(separator: ", "))",
                    params: .allowed(Options.names).found(String(part)))
                return options
            }
            options.formUnion(Options(name: name) ?? Options())
        }
        return options
    }
}

/// The words that landlords write in the cells of a lease, by their keys.
enum LeaseWords {
    static let none: Set<String> = ["none", "no", "0", "ninguno", "ninguna", "na"]
    static let units = [" months", " month", " meses", " mes", " days", " day", " días", " día", " dias", " dia"]

    static let homeTypes: [String: HomeType] = [
        "house": .detached, "singlefamily": .detached, "singlefamilyhome": .detached, "townhouse": .detached,
        "casa": .detached, "apt": .apartment, "flat": .apartment, "condo": .apartment, "departamento": .apartment,
        "apartamento": .apartment, "piso": .apartment, "estudio": .studio, "efficiency": .studio,
        "habitacion": .room, "cuarto": .room, "dormitory": .dorm, "residencehall": .dorm, "residencia": .dorm,
    ]

    static let payments: [String: LeaseUtility.Payment] = [
        "included": .included, "yes": .included, "incl": .included, "incluido": .included, "incluida": .included,
        "si": .included, "extra": .extra, "no": .extra, "notincluded": .extra, "tenant": .extra, "tenantpays": .extra,
        "aparte": .extra, "metered": .metered, "meter": .metered, "bymeter": .metered, "medidor": .metered,
    ]
}
