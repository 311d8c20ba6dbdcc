import Domain
import Foundation

/// The search in a page's URL, with the API's parameter names.
///
/// `js/listings/search-query.js` reads the same URL, because a page changes its search without a network, too.
struct SearchURL: Sendable {
    static let places = ["universityId", "near", "bounds"]
    /// The filter parameters, in the client's order.
    static let filters = [
        "q", "kind", "minPriceCents", "maxPriceCents", "perPerson", "minBedrooms", "maxBedrooms", "minBathrooms",
        "minAreaSquareFeet", "amenities", "withoutAmenities", "foodPreference", "availableBy", "from", "until",
        "radiusMiles", "maxTotalCents", "maxStayCents", "homeType", "accessibility", "maxLeaseMonths", "postedSince",
        "withPhotos", "verifiedOwner", "maxDepositCents", "maxNoticeDays", "maxRoommates", "residents",
        "minEnergyClass", "furnishedRooms", "includedUtilities", "withLicense", "withFloorPlan", "withTour",
    ]
    /// `campus` is the client's own parameter: the university that was searched before an area of the map.
    /// So is `allIn`: whether cards show the price with all mandatory fees and utilities.
    private static let names = places + ["campus"] + filters + ["sort", "cursor", "allIn"]
    /// The fields that forms send for clients without scripts: a university's name, and a price in whole units.
    private static let formNames = ["place", "price"]
    private static let maxValueBytes = 1_000
    private static let plain = CharacterSet(charactersIn: "-._~,").union(.alphanumerics)

    private(set) var values: [String: String] = [:]

    /// Reads a query string. Unknown and unreadable parameters are dropped.
    init(_ query: String) {
        for pair in query.split(separator: "&").prefix(Limits.queryParameters) {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, (Self.names + Self.formNames).contains(String(parts[0])) else { continue }
            let value = parts[1].replacing("+", with: " ").removingPercentEncoding ?? ""
            guard !value.isEmpty, value.utf8.count <= Self.maxValueBytes else { continue }
            values[String(parts[0])] = value
        }
        // A search has only one place.
        for name in Self.places.filter({ values[$0] != nil }).dropFirst() { values[name] = nil }
        dropStayWithoutDays()
    }

    /// Nothing compares the cost of a stay without its days.
    private mutating func dropStayWithoutDays() {
        guard !hasStay else { return }
        values["maxStayCents"] = nil
        if values["sort"] == "stay" { values["sort"] = nil }
    }

    subscript(_ name: String) -> String? { values[name] }

    var hasPlace: Bool { Self.places.contains { values[$0] != nil } }

    /// Whether both days of a stay are chosen.
    var hasStay: Bool { values["from"] != nil && values["until"] != nil }

    /// The search as a query string, in the client's order.
    var text: String { text(of: Self.names) }

    /// Whether cards show all-in prices: by choice, or because the search compares them.
    var isAllIn: Bool {
        values["allIn"] == "true" || ["total", "stay"].contains(values["sort"])
            || values["maxTotalCents"] != nil || values["maxStayCents"] != nil
    }

    /// The parameters of the cards' fragment.
    var cardsText: String { apiText + (values["allIn"] == "true" ? "&allIn=true" : "") }

    /// The parameters of `GET /v1/listings`.
    var apiText: String {
        let own = ["campus", "allIn"] + (values["bounds"] == nil ? [] : ["radiusMiles"])
        return text(of: Self.names.filter { !own.contains($0) })
    }

    func with(_ name: String, _ value: String?) -> SearchURL { with([name: value]) }

    /// The search with changes. The cursor is dropped, because it belongs to the old search.
    func with(_ changes: [String: String?]) -> SearchURL {
        var other = self
        other.values["cursor"] = nil
        for (name, value) in changes { other.values[name] = value }
        if other["q"] == nil, other["sort"] == "relevance" { other.values["sort"] = nil }
        other.dropStayWithoutDays()
        return other
    }

    /// The search without some parameters.
    func without(_ names: [String]) -> SearchURL {
        var other = self
        for name in names { other.values[name] = nil }
        other.dropStayWithoutDays()
        return other
    }

    /// The items of a comma-separated parameter.
    func list(_ name: String) -> [String] { (values[name] ?? "").split(separator: ",").map(String.init) }

    /// The search of a submitted form; `nil` when the query uses none of its fields. The university is found by name.
    func ofForm(_ price: SubmittedPrice?, university: (String) -> String?) -> SearchURL? {
        guard values["place"] != nil || values["price"] != nil else { return nil }
        var changes: [String: String?] = ["place": nil, "price": nil]
        if let place = values["place"], !hasPlace { changes["universityId"] = university(place) }
        if let cents = price?.only { changes["maxPriceCents"] = String(cents) }
        return with(changes)
    }

    private func text(of names: [String]) -> String {
        names.compactMap { name in
            values[name].map { "\(name)=\($0.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")" }
        }.joined(separator: "&")
    }
}
