import Domain

extension QueryParameters {
    /// In miles or kilometers.
    mutating func radiusMiles(upTo maxMiles: Double) -> Double? {
        func radius(_ name: String, upTo max: Double) -> Double? {
            value(name, "more than 0 and at most \(max)", params: ["max": .number(max)]) { text in
                Double(decimal: text, allowsExponent: true).flatMap { $0 > 0 && $0 <= max ? $0 : nil }
            }
        }
        let miles = radius("radiusMiles", upTo: maxMiles)
        let kilometers = radius("radiusKilometers", upTo: MeasurementUnits.metric.distance(miles: maxMiles)).map {
            MeasurementUnits.metric.miles(distance: $0)
        }
        return inEitherUnit("radiusMiles", miles, "radiusKilometers", kilometers)
    }

    /// The ids of listings, each once; `nil` for no such list.
    mutating func ids() -> [Listing.ID]? {
        let maxCount = Limits.pageSize.upperBound
        return value("ids", "1 to \(maxCount) ids of listings, separated by commas") { text in
            let ids = text.split(separator: ",", omittingEmptySubsequences: false).map { Listing.ID(String($0)) }
            var known = Set<Listing.ID>()
            let each = ids.compactMap(\.self).filter { known.insert($0).inserted }
            return ids.contains { $0 == nil } || each.count > maxCount ? nil : each
        }
    }

    /// The set of a comma-separated list. `allowed` describes the possible items.
    mutating func list<Item: Hashable>(
        _ name: String, _ allowed: @autoclosure () -> [String], _ parse: (Substring) -> Item?
    ) -> Set<Item> {
        value(name, "a comma-separated list of \(allowed().joined(separator: ", "))", params: .allowed(allowed())) {
            text in
            let items = text.split(separator: ",", omittingEmptySubsequences: false).map(parse)
            let known = Set(items.compactMap(\.self))
            return items.contains { $0 == nil } ? nil : known
        } ?? []
    }
}
