import Domain

/// Recognizes the variable behind a column, code or label of the US Census Bureau.
enum CensusVariables {
    /// The variable and quantity in a column.
    struct Meaning: Hashable {
        enum Part { case estimate, margin, annotation }

        /// `nil` for all homes, occupied or vacant.
        let variable: AreaVariable?
        let part: Part
    }

    private static let codes: [String: AreaVariable?] = [
        "B01003_001": .population, "B01001_001": .population, "B03002_001": .population, "B01002_001": .medianAge,
        "B06011_001": .medianIndividualIncome, "B19013_001": .medianHouseholdIncome, "B19301_001": .perCapitaIncome,
        "B25077_001": .medianPropertyValue, "B25064_001": .medianGrossRent, "B25058_001": .medianContractRent,
        "B25002_001": AreaVariable?.none, "B25002_002": .occupied, "B25002_003": .vacant, "B25003_002": .ownerOccupied,
        "B25003_003": .renterOccupied, "B25071_001": .medianRentShareOfIncome, "B08301_001": .workers,
        "B08301_002": .carCommuters, "B08301_010": .transitCommuters, "B08301_018": .bicycleCommuters,
        "B08301_019": .walkingCommuters, "B08301_021": .homeWorkers, "B08303_001": .travelingWorkers,
        "B08013_001": .aggregateMinutesToWork,
        // Codes of the censuses of 2020 and 2010.
        "P1_001": .population, "H1_002": .occupied, "H1_003": .vacant, "P001001": .population, "H003002": .occupied,
        "H003003": .vacant,
    ]

    /// Our own names, ignoring case and punctuation. Other names mislead: a column `RENTER` may count only those who
    /// pay rent.
    private static let names = Dictionary(
        uniqueKeysWithValues: AreaVariable.published.map { ($0.rawValue.lowercased(), $0) })

    /// The meaning of a column's name: `B25058_001E`, `B25058_001M`, `median-gross-rent`; `nil` for none.
    static func meaning(ofColumn name: String) -> Meaning? {
        let name = name.uppercased()
        for (suffix, part) in [
            ("EA", Meaning.Part.annotation), ("E", .estimate), ("M", .margin), ("N", .estimate), ("", .estimate),
        ] where name.hasSuffix(suffix) {
            if let variable = codes[String(name.dropLast(suffix.count))] {
                return Meaning(variable: variable, part: part)
            }
        }
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return names[plain].map { Meaning(variable: $0, part: .estimate) }
    }

    /// The variable named in a row of a long table.
    static func variable(_ name: String) -> AreaVariable? {
        guard let meaning = meaning(ofColumn: name), meaning.part == .estimate else { return nil }
        return meaning.variable
    }

    /// The meaning of a label such as `Estimate!!GROSS RENT!!Occupied units paying rent!!Median (dollars)` or
    /// `Estimate; GROSS RENT - Median (dollars)`. The codes of profiles (DP04, DP05) change from year to year, the
    /// labels do not.
    static func meaning(ofLabel label: String) -> Meaning? {
        let (kind, path) = parts(label)
        let part: Meaning.Part
        switch kind {
        case "estimate": part = .estimate
        case "margin of error", "estimate margin of error": part = .margin
        default: return nil
        }
        guard let section = path.first, path.count > 1, let last = path.last else { return nil }
        return variable(section, last, depth: path.count).map { Meaning(variable: $0, part: part) }
    }

    private static func variable(_ section: String, _ last: String, depth: Int) -> AreaVariable? {
        switch (section, last) {
        case ("housing occupancy", "occupied housing units"): .occupied
        case ("housing occupancy", "vacant housing units"): .vacant
        case ("housing tenure", "owner-occupied"): .ownerOccupied
        case ("housing tenure", "renter-occupied"): .renterOccupied
        case ("value", "median (dollars)"): .medianPropertyValue
        case ("gross rent", "median (dollars)"): .medianGrossRent
        case ("commuting to work", _): commute(last, depth: depth)
        case ("sex and age", "total population") where depth == 2: .population
        case ("sex and age", "median age (years)"): .medianAge
        case (_, "median household income (dollars)") where section.hasPrefix("income and benefits"):
            .medianHouseholdIncome
        default: nil
        }
    }

    /// Profiles tell drivers and their passengers apart, so that they have no count of all who go by car.
    private static func commute(_ last: String, depth: Int) -> AreaVariable? {
        switch last {
        case "workers 16 years and over" where depth == 2: .workers
        case "public transportation (excluding taxicab)": .transitCommuters
        case "walked": .walkingCommuters
        case "worked at home", "worked from home": .homeWorkers
        case "mean travel time to work (minutes)": .meanMinutesToWork
        default: nil
        }
    }

    private static func parts(_ label: String) -> (kind: String, path: [String]) {
        let text = label.lowercased()
        let separator = text.contains("!!") ? "!!" : " - "
        var pieces = text.components(separator)
        guard let first = pieces.first else { return ("", []) }
        if separator == " - ", let end = first.firstIndex(of: ";") {
            pieces[0] = String(first[first.index(after: end)...])
            pieces.insert(String(first[..<end]), at: 0)
        }
        let tidy = pieces.map { piece in
            let plain = Text.tidy(piece)
            return plain.hasSuffix(":") ? String(plain.dropLast()) : plain
        }
        return (tidy[0], Array(tidy.dropFirst()))
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
