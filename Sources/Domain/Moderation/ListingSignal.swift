/// A finding about a listing when it was posted or edited. None decides alone: a listing is held when several together
/// reach the tenant's limit.
public struct ListingSignal: Hashable, Sendable {
    public enum Code: String, CaseIterable, Sendable {
        /// A photo nearly equals an earlier one of another owner.
        case copiedPhoto
        /// Its phone or email address was the contact of a listing that moderators removed.
        case removedContact
        /// Its title or description holds a phone, an email address, or words that lead elsewhere.
        case contactInText
        /// The rent check rates its price far below usual.
        case priceFarBelow
        /// Its owner's account is young and has several listings.
        case manyFromYoung
        /// Its owner is new, and registered with the browser of an account that moderators blocked.
        case blockedDevice

        /// The maximum points of the signal, always below the lowest limit.
        public var weight: Int {
            switch self {
            case .removedContact: 45
            case .copiedPhoto: 40
            case .blockedDevice: 35
            case .priceFarBelow: 30
            case .manyFromYoung: 25
            case .contactInText: 20
            }
        }

        /// Whether nobody but the listing's owner can bring it about.
        var isOwnersDoing: Bool {
            switch self {
            case .contactInText, .priceFarBelow, .manyFromYoung, .blockedDevice: true
            case .copiedPhoto, .removedContact: false
            }
        }
    }

    /// The age below which an account is young.
    public static let youngFor = Instant.Span.days(7)
    /// The number of listings that counts as many for a young account.
    public static let many = 5
    /// The points for the contact of a listing that was not removed as a scam.
    public static let otherRemovalWeight = 25

    public let code: Code
    /// Identifies the signal among those of its code: a photo's hash, a contact's digest, or the price.
    public let occasion: String
    /// The listing that it refers to, in the same tenant; may be deleted.
    public let other: Listing.ID?
    /// Its points. Several signals of one code count once, with the greatest.
    public let weight: Int
    /// Whether it counts towards a hold. One that a stranger may have staged doesn't, such as a photo that an account
    /// without a history showed first: moderators see it, and that is all.
    public let counts: Bool

    /// - Parameter weight: overrides the code's own.
    public init(
        _ code: Code, on occasion: String = "", about other: Listing.ID? = nil, weight: Int? = nil,
        counts: Bool = true
    ) {
        self.code = code
        self.occasion = occasion
        self.other = other
        self.weight = weight ?? code.weight
        self.counts = counts
    }

    /// Whether signals hold a listing. Those that others can bring about never do so by themselves.
    ///
    /// - Parameters:
    ///   - weights: the points of each code found, of the signals that count.
    ///   - limit: the tenant's; 0 for never.
    public static func hold(_ weights: [Code: Int], limit: Int) -> Bool {
        limit > 0 && weights.count > 1 && weights.keys.contains(where: \.isOwnersDoing)
            && weights.values.reduce(0, +) >= limit
    }
}

/// The caller's findings about a listing before the transaction that stores it.
public struct SignalAssessment: Sendable {
    /// The number of points that holds a listing; 0 for never.
    public let holdScore: Int
    /// Whether its price is far below usual; `nil` when no relevant field changed.
    public let price: RentCaution?

    public init(holdScore: Int, price: RentCaution?) {
        self.holdScore = holdScore
        self.price = price
    }
}

extension Listing {
    /// Whether its rent must be compared: it is being posted, or a field that the comparison uses changed.
    public func mustCompareRent(after before: Listing?) -> Bool {
        guard let before, !isPosted(after: before) else { return status == .active }
        let (question, previous) = (try? RentQuestion.of(self).get(), try? RentQuestion.of(before).get())
        return status != .draft && status != .closed && question != previous
    }

    /// Whether a change publishes it, or would if it were not held.
    public func isPosted(after before: Listing?) -> Bool {
        isShownOrHeld && !(before?.isShownOrHeld ?? false)
    }

    /// Whether it is public, or would be if it were not held.
    public var isShownOrHeld: Bool { status == .active || status == .held }

    /// Whether a text that may contain contacts differs.
    public func hasOtherTexts(than before: Listing) -> Bool {
        fields.freeTexts != before.fields.freeTexts
    }

    /// The phones, email addresses and phrases in its texts that lead elsewhere.
    public func contactsInText(_ rules: MessageCautionRules = .shipped) -> Set<String> {
        fields.freeTexts.reduce(into: []) { $0.formUnion(rules.outsideContacts(in: $1)) }
    }
}
