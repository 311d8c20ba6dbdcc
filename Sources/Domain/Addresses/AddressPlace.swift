/// The city, state and ZIP code behind a street line in the United States, in capitals.
struct AddressPlace {
    private(set) var city: String?
    private(set) var state: String?
    private(set) var postalCode: String?

    private static let countries: Set = ["US", "USA", "UNITED STATES", "UNITED STATES OF AMERICA"]

    /// Reads the parts of an address behind its street: `Center City`, `Philadelphia`, `PA 19102`. Units are none.
    init(of parts: some Sequence<[StreetWord]>) {
        var places = parts.filter { !StreetPart.isUnit($0) }.map { StreetWord.capitals(of: $0) }.filter { !$0.isEmpty }
        if let last = places.last, Self.countries.contains(last.joined(separator: " ")) { places.removeLast() }
        var words = places.first ?? []
        for part in places.dropFirst() {
            // The part is neighborhood and city, or city and state.
            let isState = USState.code(of: part[0]) != nil || USState.code(of: part.joined(separator: " ")) != nil
            words = isState || ZIPCode.digits(part[0]) != nil ? words + part : part
        }
        postalCode = words.last.flatMap { ZIPCode.digits($0) }
        if postalCode != nil { words.removeLast() }
        state = words.last.flatMap { USState.code(of: $0) }
        if state != nil { words.removeLast() }
        city = words.isEmpty ? nil : words.joined(separator: " ")
    }

    var isEmpty: Bool { city == nil && state == nil && postalCode == nil }

    /// Removes the place from the end of a street that no comma separates from it. A city must be a known one.
    init(endOf street: inout [StreetWord], cities: CityNames) {
        let whole = street
        postalCode = street.count >= 3 ? street.last.flatMap { ZIPCode.digits($0.key) } : nil
        if postalCode != nil { street.removeLast() }
        guard postalCode != nil || !cities.isEmpty else { return }
        // `CT` is both court and Connecticut: without a ZIP code or known city it belongs to the street.
        state = street.last.flatMap { USState.code(of: $0.key) }
        if state != nil { street.removeLast() }
        city = cities.takeLast(of: &street)
        if city == nil, postalCode == nil { (street, state) = (whole, nil) }
    }

    /// The same place, with the city that ends the street where none follows a comma.
    func completed(by street: inout [StreetWord], cities: CityNames) -> AddressPlace {
        guard city == nil else { return self }
        var completed = self
        completed.city = cities.takeLast(of: &street)
        return completed
    }
}
