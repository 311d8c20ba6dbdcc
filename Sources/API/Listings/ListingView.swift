import Domain

/// A listing as one viewer sees it.
struct ListingView: JSONWritable {
    /// How much a viewer may see.
    enum Viewer: String {
        /// Sees the shown point of a hidden place.
        case stranger
        /// Sees the same, and the contact if the account may have it.
        case member
        /// Sees the exact place too.
        case owner

        init(_ account: Account?, of listing: Listing) {
            guard let account else {
                self = .stranger
                return
            }
            self = account.id == listing.owner.id ? .owner : .member
        }
    }

    /// Why a listing's contact is not shown.
    enum ContactHidden: String {
        case notSignedIn = "not_signed_in"
        case emailNotVerified = "email_not_verified"
        /// The account has reached its daily number of contacts.
        case dailyLimit = "daily_limit"
        /// The owner takes messages only.
        case conversationsOnly = "conversations_only"
        /// Moderators read it in the case of the listing, which is recorded.
        case inCase = "in_case"
    }

    let listing: Listing
    let viewer: Viewer
    /// `nil` if the contact is shown.
    var contactHidden: ContactHidden?
    /// Only set where a single listing is shown.
    var history: OwnerAndPriceHistory?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.setHead(of: listing, viewer)
            json.set("description", listing.fields.description)
            json.setFacts(of: listing, viewer)
            json.set("contactVisibility", listing.fields.contactVisibility.rawValue)
            if let contactHidden {
                json.set("contactHidden", contactHidden.rawValue)
            } else {
                json.object("contact") {
                    $0.set("name", listing.fields.contact.name)
                    $0.set("email", listing.fields.contact.email)
                    $0.set("phone", listing.fields.contact.phone)
                }
            }
            json.set("photos", listing.photos.map(PhotoView.init))
            json.setTail(of: listing, history)
            if let history { json.set(history) }
        }
    }
}

/// A listing in a list: without description and contact, with the first photo only.
struct ListingCard: JSONWritable {
    let listing: Listing
    let viewer: ListingView.Viewer
    /// How many times others viewed it; only for its owner, who also gets its version.
    var views: Int?
    /// The building that the listing is a unit of; only for its owner.
    var unit: BuildingUnit?
    /// The caller's note on a favorite; `nil` outside of lists of favorites.
    var note: String??
    /// How the rent compares with HUD's figure of the postal code; `nil` outside of search results.
    var rentLevel: RentLevel??

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.setHead(of: listing, viewer)
            json.setFacts(of: listing, viewer)
            json.set("photos", listing.photos.prefix(1).map(PhotoView.init))
            json.set("photoCount", listing.photos.count)
            if let views {
                json.set("views", views)
                json.set("version", listing.version)
                json.set("building", unit.map(CardBuildingView.init))
            }
            json.setTail(of: listing)
            // A usual or higher rent adds nothing to the price.
            if let rentLevel { json.set("rentLevel", rentLevel.flatMap { $0 < .usual ? $0.name : nil }) }
            if let note { json.set("note", note) }
        }
    }
}

extension JSONMembers {
    fileprivate mutating func set(_ history: OwnerAndPriceHistory) {
        set("listedAt", history.listedAt?.description)
        array("priceHistory", history.prices) { price, json in
            json.object {
                $0.set("since", price.since)
                $0.set("priceCents", price.cents)
                $0.set("pricePeriod", price.period.rawValue)
            }
        }
    }

    fileprivate mutating func setHead(of listing: Listing, _ viewer: ListingView.Viewer) {
        set("id", listing.id.description)
        set("kind", listing.fields.kind?.rawValue)
        set("title", listing.fields.title)
    }

    fileprivate mutating func setFacts(of listing: Listing, _ viewer: ListingView.Viewer) {
        let fields = listing.fields
        let address = viewer == .owner ? fields.address : listing.publicAddress
        object("address") {
            $0.set("street", address.street)
            $0.set("city", address.city)
            $0.set("region", address.region)
            $0.set("postalCode", address.postalCode)
            $0.set("country", address.country)
        }
        set("location", (viewer == .owner ? listing.place?.exact : listing.place?.shown).map(PlaceView.init))
        set("locationSource", listing.place?.source.rawValue)
        let hides = viewer != .owner && fields.hideExactLocation
        set("approximate", listing.place.map { $0.source == .postalCode || hides } ?? false)
        if let attribution = listing.place?.attribution { set("locationAttribution", attribution) }
        set("hideExactLocation", fields.hideExactLocation)
        set("priceCents", fields.priceCents)
        set("currency", listing.currency)
        set("pricePeriod", fields.pricePeriod.rawValue)
        set("bedrooms", fields.bedrooms)
        set("bathrooms", fields.bathroomHalves.map { Double($0) / 2 })
        set("areaSquareFeet", fields.areaSquareFeet)
        set("amenities", fields.amenities.names)
        set("foodPreference", fields.foodPreference.rawValue)
        set("availableFrom", fields.availableFrom?.description)
        set("availableUntil", fields.availableUntil?.description)
    }

    fileprivate mutating func setTail(of listing: Listing, _ history: OwnerAndPriceHistory? = nil) {
        object("owner") {
            $0.set("id", listing.owner.id)
            $0.set("name", listing.owner.name)
            $0.set("studentAt", listing.owner.studentAt)
            if let history {
                // A month is precise enough to judge how long the owner has been a member.
                $0.set("memberSince", String(history.ownerSince.description.prefix(7)))
                $0.set("emailConfirmed", history.isOwnerConfirmed)
                $0.set("rating", history.ownerRating.map(OwnerRatingView.init))
                $0.set("listingCount", history.ownersListings)
            }
        }
        set("status", listing.status.rawValue)
        set("createdAt", listing.createdAt.description)
        set("updatedAt", listing.updatedAt.description)
        set("expiresAt", listing.expiresAt?.description)
        setHold(of: listing)
    }

    /// Only its owner and moderators see a held listing.
    mutating func setHold(of listing: Listing) {
        guard let hold = listing.hold else { return }
        object("hold") {
            $0.set("since", hold.since)
            $0.set("reason", hold.reason)
            $0.set("cause", hold.cause.rawValue)
            $0.set("appealedAt", hold.appealedAt)
        }
    }
}
