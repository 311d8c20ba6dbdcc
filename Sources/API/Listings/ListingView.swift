import Domain

/// A whole listing as one viewer sees it.
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

    let listing: VisibleListing
    /// `nil` if the contact is shown.
    let contactHidden: ContactHidden?
    /// Only set where a single listing is shown.
    var history: OwnerAndPriceHistory?
    /// The id that it has in its owner's software or files; only its owner is shown it.
    var externalID: String?
    /// The stay that the cost is computed for.
    var asked = LeaseQuestion()
    private let contact: Contact

    var cost: LeaseCost? { listing.cost(asked) }

    /// `nil` if the viewer may not see it.
    var shownContact: Contact? { contactHidden == nil ? contact : nil }

    init(
        listing: Listing, viewer: Viewer, contactHidden: ContactHidden? = nil, history: OwnerAndPriceHistory? = nil
    ) {
        self.listing = VisibleListing(listing, to: viewer)
        self.contactHidden = contactHidden
        self.history = history
        contact = listing.fields.contact
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.setHead(of: listing)
            json.set("description", listing.description)
            json.setFacts(of: listing)
            json.set("lease", listing.lease == .unstated ? nil : LeaseView(terms: listing.lease))
            json.set("cost", cost.map(LeaseCostView.init))
            json.set("contactVisibility", listing.contactVisibility.rawValue)
            if let contactHidden { json.set("contactHidden", contactHidden.rawValue) }
            if let contact = shownContact {
                json.object("contact") {
                    $0.set("name", contact.name)
                    $0.set("email", contact.email)
                    $0.set("phone", contact.phone)
                }
            }
            json.set("photos", listing.photos.map(PhotoView.init))
            if listing.viewer == .owner, let externalID { json.set("externalId", externalID) }
            json.setTail(of: listing, history)
            if let history { json.set(history) }
        }
    }
}

extension JSONMembers {
    fileprivate mutating func set(_ history: OwnerAndPriceHistory) {
        set("listedAt", history.listedAt)
        array("priceHistory", history.prices) { price, json in
            json.object {
                $0.set("since", price.since)
                $0.set("priceCents", price.cents)
                $0.set("pricePeriod", price.period.rawValue)
            }
        }
    }
}
