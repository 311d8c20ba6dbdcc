/// An event that accounts are notified of.
public struct NotificationEvent: Sendable {
    /// How an event affects the account's existing notification of the same kind and occasion.
    public enum Repetition: Sendable {
        /// It stays: the account is notified of an occasion once.
        case ignored
        /// Its count increases by one.
        case counted
        /// It becomes the newest again, unread, and counts since it was last read.
        case renewed
    }

    public let kind: Notification.Kind
    /// Identifies repeated events, which share one notification: a listing, a day, a search.
    public let occasion: String
    public let facts: Notification.Facts
    public let repetition: Repetition
    /// The author of the texts in the facts: deleting this account deletes the notification.
    public let author: Account.ID?

    private init(
        _ kind: Notification.Kind, on occasion: String, _ repetition: Repetition = .ignored,
        by author: Account.ID? = nil,
        _ fill: (inout Notification.Facts) -> Void
    ) {
        self.kind = kind
        self.occasion = occasion
        self.repetition = repetition
        self.author = author
        var facts = Notification.Facts()
        fill(&facts)
        self.facts = facts
    }
}

// The events.
extension NotificationEvent {
    public static func savedSearch(_ id: SavedSearch.ID, name: String) -> Self {
        Self(.savedSearch, on: id.description, .renewed) { $0.search = .init(id, name: name) }
    }

    /// At most once a day for each listing.
    public static func priceFell(of listing: Listing, from previous: Notification.Price, at now: Instant) -> Self {
        Self(.favoritePriceFell, on: "\(listing.id) \(Day(now))", by: listing.owner.id) {
            $0.listing = .init(listing)
            $0.previousPrice = previous
            $0.price = listing.fields.priceCents.map {
                .init(cents: $0, currency: listing.currency, period: listing.fields.pricePeriod)
            }
        }
    }

    /// At most once a day for each listing.
    public static func favoriteGone(_ listing: Listing, at now: Instant) -> Self {
        Self(.favoriteGone, on: "\(listing.id) \(Day(now))", by: listing.owner.id) { $0.listing = .init(listing) }
    }

    public static func expiring(_ listing: Notification.Subject, on day: Day) -> Self {
        Self(.listingExpiring, on: day.description, .counted) {
            $0.listing = listing
            $0.day = day.description
        }
    }

    public static func expired(_ listing: Listing, on day: Day) -> Self {
        Self(.listingExpired, on: day.description, .counted) {
            $0.listing = .init(listing)
            $0.day = day.description
        }
    }

    /// Notifies an owner of a decision. Owners who withdraw their own listings are not notified.
    public static func decided(_ decision: Decision, on listing: Listing) -> Self? {
        let kind: Notification.Kind
        switch decision.outcome {
        case .hold: kind = .listingHeld
        case .release: kind = .listingReleased
        case .delete: kind = .listingDeleted
        case .withdraw: return nil
        }
        return Self(kind, on: decision.id.description) {
            $0.listing = .init(listing)
            $0.reason = decision.reason
        }
    }

    /// At most once a day for each listing, whoever saw its contact, and however many did. `nil` for viewers whose work
    /// it is, and for listings that nobody else can see.
    public static func contactViewed(of listing: Listing, by viewer: Account, at now: Instant) -> Self? {
        let contact = listing.fields.contact
        guard viewer.id != listing.owner.id, !viewer.can(.seeHidden), listing.isPublic(at: now),
            contact.email != nil || contact.phone != nil
        else { return nil }
        return Self(.contactViewed, on: "\(listing.id) \(Day(now))") { $0.listing = .init(listing) }
    }

    /// - Parameter listing: `nil` when an account was reported.
    public static func reportDecided(
        _ report: Report.ID, _ outcome: Notification.Outcome, about listing: Listing?
    ) -> Self {
        Self(.reportDecided, on: report.description, by: listing?.owner.id) {
            $0.listing = listing.map(Notification.Subject.init)
            $0.outcome = outcome
        }
    }

    /// It stays when the owner's account is deleted, because the warning must remain.
    public static func recall(of listing: Notification.Subject) -> Self {
        Self(.recall, on: listing.id) { $0.listing = listing }
    }

    /// At most once an hour for each kind of browser.
    public static func newDevice(_ device: DeviceName, at now: Instant) -> Self {
        let hour = now.milliseconds / Instant.Span.hours(1).milliseconds
        return Self(.newDevice, on: "\(hour) \(device.text)") { $0.device = device.text }
    }

    public static func weeklyReport(_ week: Notification.Week, endingOn day: Day) -> Self {
        Self(.weeklyReport, on: day.description) {
            $0.week = week
            $0.day = day.description
        }
    }

    public static let newCase = Self(.newCases, on: "queue", .renewed) { _ in }

    /// At most once a day.
    ///
    /// - Parameter day: when the oldest case began to wait.
    public static func queueAge(since day: Day, on today: Day) -> Self {
        Self(.queueAge, on: today.description) { $0.day = day.description }
    }
}
