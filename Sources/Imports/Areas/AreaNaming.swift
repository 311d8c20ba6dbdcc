import Domain

/// Parses published names: `Rochester city, New York` is the place Rochester, a city in NY.
enum AreaNaming {
    /// The legal kinds of places; where one ends with another, the longer comes first.
    private static let designations = [
        "metropolitan government (balance)", "consolidated government (balance)", "unified government (balance)",
        "metro government (balance)", "city and borough", "city (balance)", "unified government",
        "consolidated government",
        "urban county", "metro township", "municipality", "corporation", "zona urbana", "comunidad", "township",
        "borough",
        "village", "town", "city", "CDP",
    ]

    /// - Parameters:
    ///   - text: a published name, with or without the state after a comma.
    ///   - state: from the file; else from the id.
    static func area(_ id: AreaID, named text: String?, state: String? = nil) -> Area? {
        let code = state ?? USState.code(ofFIPS: String(id.geoID.prefix(2)), of: id.kind)
        if let name = Area.name(byNumberOf: id) { return Area(id: id, name: name, state: code) }
        guard let text, ImportLimits.nameLength.contains(text.unicodeScalars.count) else { return nil }
        let first =
            text.split(whereSeparator: { $0 == "," || $0 == ";" }).first.map { UniversityChecks.oneLine($0) } ?? ""
        // Some tables write the number in place of a missing name.
        guard !first.isEmpty, !first.allSatisfy(\.isNumber) else { return nil }
        guard id.kind == .place, let what = designations.first(where: { first.hasSuffix(" " + $0) }) else {
            return Area(id: id, name: first, state: code)
        }
        return Area(id: id, name: String(first.dropLast(what.count + 1)), designation: what, state: code)
    }
}

extension USState {
    /// The US Postal Service's abbreviations by the Census Bureau's number.
    static let byFIPS: [String: String] = [
        "01": "AL", "02": "AK", "04": "AZ", "05": "AR", "06": "CA", "08": "CO", "09": "CT", "10": "DE", "11": "DC",
        "12": "FL", "13": "GA", "15": "HI", "16": "ID", "17": "IL", "18": "IN", "19": "IA", "20": "KS", "21": "KY",
        "22": "LA", "23": "ME", "24": "MD", "25": "MA", "26": "MI", "27": "MN", "28": "MS", "29": "MO", "30": "MT",
        "31": "NE", "32": "NV", "33": "NH", "34": "NJ", "35": "NM", "36": "NY", "37": "NC", "38": "ND", "39": "OH",
        "40": "OK", "41": "OR", "42": "PA", "44": "RI", "45": "SC", "46": "SD", "47": "TN", "48": "TX", "49": "UT",
        "50": "VT", "51": "VA", "53": "WA", "54": "WV", "55": "WI", "56": "WY", "60": "AS", "66": "GU", "69": "MP",
        "72": "PR", "78": "VI",
    ]

    /// `nil` for the nation and ZIP codes, whose digits do not start with a state's.
    static func code(ofFIPS number: String, of kind: AreaKind) -> String? {
        kind == .nation || kind == .zip ? nil : byFIPS[number]
    }
}
