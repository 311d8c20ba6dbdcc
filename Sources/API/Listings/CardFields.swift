import Domain

/// The members of a search's card that a client can choose with `fields`.
enum CardMember: String, CaseIterable {
    case id, kind, title
    case address, location, locationSource, approximate, locationAttribution, hideExactLocation
    case priceCents, currency, pricePeriod, semesterMonths
    case bedrooms, bathrooms, areaSquareFeet, amenities, foodPreference
    case availableFrom, availableUntil, allInMonthlyCents, allInComplete
    case photos, photoCount, owner, status, createdAt, updatedAt, expiresAt, doubt, rentLevel
    case distanceMiles, perPersonCents, stayTotalCents, travel, distanceKilometers, areaSquareMeters
}

/// The members that each card of a page is cut down to. The id always stays, or nobody could tell the cards apart.
struct CardFields {
    private let members: JSONMemberFilter
    /// A canonical spelling, which the page's tag depends on.
    let text: String

    /// `nil` for whole cards. Blanks around a name are ignored.
    init?(_ parameters: inout QueryParameters) {
        let chosen = parameters.list("fields", CardMember.allCases.map(\.rawValue)) { name in
            let words = name.split(separator: " ")
            return words.count == 1 ? CardMember(rawValue: String(words[0])) : nil
        }
        if chosen.isEmpty { return nil }
        let names = Set(chosen.map(\.rawValue)).union([CardMember.id.rawValue])
        members = JSONMemberFilter(names: names)
        text = names.sorted().joined(separator: ",")
    }

    /// - Parameter card: the JSON of a whole card.
    func write(_ card: [UInt8], to json: inout JSONWriter) { members.write(card, to: &json) }
}
