import Geo

// How far from the center of its postal code a place may be.
extension AddressCheck {
    /// Whether a place is as near to a postal code's areas as its addresses are.
    func isNear(_ place: Coordinate, _ areas: [PostalArea]) async throws -> Bool {
        guard let distance = try await distance(of: place, from: areas) else { return true }
        return distance.miles <= distance.limit
    }

    /// The miles from a place to the nearest of a postal code's areas, and how many they may be; `nil` without areas.
    func distance(
        of place: Coordinate, from areas: [PostalArea]
    ) async throws -> (miles: Double, limit: Double)? {
        let distances = areas.map { (area: $0, miles: $0.center.miles(to: place)) }
        guard let nearest = distances.min(by: { $0.miles < $1.miles }) else { return nil }
        guard nearest.miles > Limits.milesFromPostalCode else { return (nearest.miles, Limits.milesFromPostalCode) }
        let neighbors = try await postalCodes.milesToNeighbors(of: nearest.area)
        // With fewer it is unknown how far apart codes are there.
        let reach = neighbors.count < PostalArea.neighbors ? nil : neighbors.last
        return (nearest.miles, max(Limits.milesFromPostalCode, reach ?? 0))
    }
}

extension ValidationErrors {
    /// Adds an error when a pin is too far from its postal code.
    mutating func check(_ distance: (miles: Double, limit: Double), from code: String) {
        let (miles, limit) = (Int(distance.miles.rounded()), Int(distance.limit))
        check(
            "location", distance.miles <= distance.limit,
            "is \(miles) miles from the postal code \(code); \(limit) is the limit", code: "far_from_postal_code",
            params: ["miles": .integer(miles), "max": .integer(limit), "postalCode": .text(code)])
    }
}
