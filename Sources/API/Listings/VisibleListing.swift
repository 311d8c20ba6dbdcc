import Domain
import Geo

/// A listing as one viewer sees it. Its JSON and its markup are both written from this, so that a page cannot show more
/// than the API.
struct VisibleListing: Sendable {
    private let listing: Listing
    let viewer: ListingView.Viewer

    init(_ listing: Listing, to viewer: ListingView.Viewer) {
        self.listing = listing
        self.viewer = viewer
    }

    private var fields: ListingFields { listing.fields }

    var id: Listing.ID { listing.id }
    var version: Int { listing.version }
    var kind: ListingKind? { fields.kind }
    var title: String? { fields.title }
    var description: String? { fields.description }
    var address: Address { viewer == .owner ? fields.address : listing.publicAddress }
    var location: Coordinate? { viewer == .owner ? listing.place?.exact : listing.place?.shown }
    var locationSource: ListingPlace.Source? { listing.place?.source }
    var locationAttribution: String? { listing.place?.attribution }
    var hidesExactLocation: Bool { fields.hideExactLocation }

    /// Whether the location is not that of the home.
    var isApproximate: Bool {
        guard let place = listing.place else { return false }
        return place.source == .postalCode || viewer != .owner && fields.hideExactLocation
    }

    var priceCents: Int? { fields.priceCents }
    var currency: String { listing.currency }
    var semester: SemesterLength { listing.semester }
    var pricePeriod: PricePeriod { fields.pricePeriod }
    var bedrooms: Int? { fields.bedrooms }
    var bathrooms: Double? { fields.bathroomHalves.map { Double($0) / 2 } }
    var areaSquareFeet: Int? { fields.areaSquareFeet }
    var amenities: Amenities { fields.amenities }
    var foodPreference: FoodPreference { fields.foodPreference }
    var availableFrom: Day? { fields.availableFrom }
    var availableUntil: Day? { fields.availableUntil }
    var lease: LeaseTerms { fields.lease }
    var allInRent: AllInRent? { fields.allInRent(semester) }
    func cost(_ asked: LeaseQuestion = LeaseQuestion()) -> LeaseCost? {
        LeaseCost(fields, semester: semester, stay: asked.stay, sharedBy: asked.people)
    }
    var contactVisibility: ContactVisibility { fields.contactVisibility }
    var photos: [Photo] { listing.photos }
    var owner: Listing.Owner { listing.owner }
    var status: ListingStatus { listing.status }
    var createdAt: Instant { listing.createdAt }
    var updatedAt: Instant { listing.updatedAt }
    var expiresAt: Instant? { listing.expiresAt }
    var doubts: [ListingDoubt.Reason] { listing.doubt.reasons }
    /// Only its owner and moderators see a held listing.
    var hold: Hold? { listing.hold }
}

extension JSONMembers {
    mutating func setHead(of listing: VisibleListing) {
        set("id", listing.id)
        set("kind", listing.kind?.rawValue)
        set("title", listing.title)
    }

    mutating func setFacts(of listing: VisibleListing) {
        object("address") {
            $0.set("street", listing.address.street)
            $0.set("city", listing.address.city)
            $0.set("region", listing.address.region)
            $0.set("postalCode", listing.address.postalCode)
            $0.set("country", listing.address.country)
        }
        set("location", listing.location.map(PlaceView.init))
        set("locationSource", listing.locationSource?.rawValue)
        set("approximate", listing.isApproximate)
        if let attribution = listing.locationAttribution { set("locationAttribution", attribution) }
        set("hideExactLocation", listing.hidesExactLocation)
        set("priceCents", listing.priceCents)
        set("currency", listing.currency)
        set("pricePeriod", listing.pricePeriod.rawValue)
        if listing.pricePeriod == .semester { set("semesterMonths", listing.semester.months) }
        set("bedrooms", listing.bedrooms)
        set("bathrooms", listing.bathrooms)
        set("areaSquareFeet", listing.areaSquareFeet)
        set("amenities", listing.amenities.names)
        set("foodPreference", listing.foodPreference.rawValue)
        set("availableFrom", listing.availableFrom)
        set("availableUntil", listing.availableUntil)
        set("allInMonthlyCents", listing.allInRent?.cents)
        set("allInComplete", listing.allInRent?.isComplete ?? false)
    }

    mutating func setTail(of listing: VisibleListing, _ history: OwnerAndPriceHistory? = nil) {
        object("owner") {
            $0.set("id", listing.owner.id)
            $0.set("name", listing.owner.name)
            $0.set("studentAt", listing.owner.studentAt)
            if let history {
                $0.set("memberSince", history.memberSince)
                $0.set("emailConfirmed", history.isOwnerConfirmed)
                $0.set("emailVerified", history.isOwnerConfirmed)
                $0.set("rating", history.ownerRating.map(OwnerRatingView.init))
                $0.set("listingCount", history.ownersListings)
            }
        }
        set("status", listing.status.rawValue)
        set("createdAt", listing.createdAt)
        set("updatedAt", listing.updatedAt)
        set("expiresAt", listing.expiresAt)
        setDoubt(listing.doubts)
        setHold(listing.hold)
    }

    /// Sets nothing for a listing without a doubt.
    private mutating func setDoubt(_ reasons: [ListingDoubt.Reason]) {
        guard !reasons.isEmpty else { return }
        object("doubt") { $0.set("reasons", reasons.map(\.rawValue)) }
    }

    /// Sets nothing for a listing that is not held.
    mutating func setHold(_ hold: Hold?) {
        guard let hold else { return }
        object("hold") {
            $0.set("since", hold.since)
            $0.set("reason", hold.reason)
            $0.set("cause", hold.cause.rawValue)
            $0.set("appealedAt", hold.appealedAt)
        }
    }
}

extension OwnerAndPriceHistory {
    /// A month, such as `2026-05`, is precise enough to judge how long the owner has been a member.
    var memberSince: String { String(ownerSince.description.prefix(7)) }
}
