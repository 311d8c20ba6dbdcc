import Domain

/// A listing in a list: without description and contact, with the first photo only.
struct ListingCard: JSONWritable {
    let listing: VisibleListing
    /// How many times others viewed it; only for its owner, who also gets its version.
    var views: Int?
    /// The building that the listing is a unit of; only for its owner.
    var unit: BuildingUnit?
    /// The owner's own id of the listing; only for its owner.
    var externalID: String?
    /// The caller's note on a favorite; `nil` outside of lists of favorites.
    var note: String??
    /// How the rent compares with HUD's figure of the postal code; `nil` outside of search results.
    var rentLevel: RentLevel??

    init(
        listing: Listing, viewer: ListingView.Viewer, views: Int? = nil, unit: BuildingUnit? = nil,
        externalID: String? = nil, note: String?? = nil, rentLevel: RentLevel?? = nil
    ) {
        self.listing = VisibleListing(listing, to: viewer)
        self.views = views
        self.unit = unit
        self.externalID = externalID
        self.note = note
        self.rentLevel = rentLevel
    }

    var photo: Photo? { listing.photos.first }
    var photoCount: Int { listing.photos.count }

    /// `nil` for a usual or higher rent, which adds nothing to the price.
    var shownRentLevel: RentLevel? { (rentLevel ?? nil).flatMap { $0 < .usual ? $0 : nil } }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.setHead(of: listing)
            json.setFacts(of: listing)
            json.set("photos", [photo].compactMap(\.self).map(PhotoView.init))
            json.set("photoCount", photoCount)
            if let views {
                json.set("views", views)
                json.set("version", listing.version)
                json.set("building", unit.map(CardBuildingView.init))
                json.set("externalId", externalID)
            }
            json.setTail(of: listing)
            if rentLevel != nil { json.set("rentLevel", shownRentLevel?.name) }
            if let note { json.set("note", note) }
        }
    }
}

/// The members of a card that scripts need beside its markup.
struct CardFacts: JSONWritable {
    let card: ListingCard

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("id", card.listing.id)
            json.set("title", card.listing.title)
            json.set("location", card.listing.location.map(PlaceView.init))
            json.set("approximate", card.listing.isApproximate)
            json.set("status", card.listing.status.rawValue)
            if let note = card.note { json.set("note", note) }
            if card.views != nil { setOwnersFacts(in: &json) }
        }
    }

    /// The owner's page finds, groups and changes its listings by these.
    private func setOwnersFacts(in json: inout JSONMembers) {
        json.object("address") {
            $0.set("street", card.listing.address.street)
            $0.set("city", card.listing.address.city)
        }
        json.set("priceCents", card.listing.priceCents)
        json.set("currency", card.listing.currency)
        json.set("building", card.unit.map(CardBuildingView.init))
    }
}

/// The distance and cost that a search adds to a card.
struct CardMeasures: Sendable {
    /// From the center of the search.
    let distanceMiles: Double
    /// The monthly cost of each person, if the search is for several.
    let perPersonCents: Int?
    /// The cost of the search's whole stay, `nil` for a sale; absent in a search without one.
    let stayTotalCents: Int??
    /// The way to the university that the search is around.
    let travel: TravelEstimate?

    init(_ hit: SearchPage.Hit, _ asked: SearchRequest) {
        distanceMiles = Miles.shown(hit.distanceMiles)
        perPersonCents = hit.perPersonCents
        stayTotalCents = asked.query.filter.comparedStay == nil ? nil : .some(hit.stayCents)
        travel = asked.university == nil ? nil : TravelEstimate(miles: hit.distanceMiles)
    }

    /// Writes the members that follow those of the card.
    func writeMembers(to json: inout JSONWriter) {
        json.raw(",\"distanceMiles\":")
        distanceMiles.write(to: &json)
        if let perPersonCents {
            json.raw(",\"perPersonCents\":")
            perPersonCents.write(to: &json)
        }
        if let stayTotalCents {
            json.raw(",\"stayTotalCents\":")
            stayTotalCents.write(to: &json)
        }
        if let travel {
            json.raw(",\"travel\":")
            TravelView(estimate: travel).write(to: &json)
        }
    }
}

/// The estimated travel times to the university.
private struct TravelView: JSONWritable {
    let estimate: TravelEstimate

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("estimated", true)
            $0.set("walkingMinutes", estimate.walkingMinutes)
            $0.set("cyclingMinutes", estimate.cyclingMinutes)
            $0.set("busMinutes", estimate.busMinutes)
        }
    }
}

/// A list of cards as pages show it, and as JSON with the facts of each card only.
struct CardList: Sendable {
    struct Item: Sendable {
        let card: ListingCard
        /// `nil` outside of searches.
        var measures: CardMeasures?
    }

    let items: [Item]
    /// The API's list, with `CardFacts` in the place of whole cards.
    let json: [UInt8]

    init(_ items: [Item], _ list: some JSONWritable) {
        self.items = items
        json = JSONWriter.bytes(list)
    }

    init(_ cards: [ListingCard], _ list: some JSONWritable) {
        self.init(cards.map { Item(card: $0) }, list)
    }

    static func one(_ card: ListingCard) -> CardList {
        CardList([card], ListView(items: [CardFacts(card: card)], nextCursor: nil))
    }
}
