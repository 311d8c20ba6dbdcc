/// Something about a listing that was found when it was posted or edited. None decides alone: a listing is held when
/// several together reach the tenant's limit.
public struct ListingSignal: Hashable, Sendable {
    public enum Code: String, CaseIterable, Sendable {
        /// A photo is nearly the same as one that another owner had before.
        case copiedPhoto
        /// Its phone or e-mail was the contact of a listing that moderators removed.
        case removedContact
        /// Its title or description holds a phone, an e-mail address, or words that lead elsewhere.
        case contactInText
        /// The rent check calls its price far below what is usual.
        case priceFarBelow
        /// Its owner's account is young and has several listings.
        case manyFromYoung

        /// The most points of the signal. Each is below the lowest limit.
        public var weight: Int {
            switch self {
            case .removedContact: 45
            case .copiedPhoto: 40
            case .priceFarBelow: 30
            case .manyFromYoung: 25
            case .contactInText: 20
            }
        }
    }

    /// How long an account is young, and how many posted listings are many then.
    public static let (youngFor, many) = (Instant.Span.days(7), 5)
    /// The points of a contact whose listing was removed for something else than a scam.
    public static let otherRemovalWeight = 25

    public let code: Code
    /// What makes it the same signal: of a photo its hash, of a contact its digest, of a price the price.
    public let occasion: String
    /// The listing that it refers to, in the same tenant; it may be gone.
    public let other: Listing.ID?
    /// Its points. Several signals of one code have the points of one of them, the greatest.
    public let weight: Int

    /// - Parameter weight: unless it is that of the code.
    public init(_ code: Code, on occasion: String = "", about other: Listing.ID? = nil, weight: Int? = nil) {
        (self.code, self.occasion, self.other, self.weight) = (code, occasion, other, weight ?? code.weight)
    }

    /// Whether signals hold a listing.
    ///
    /// - Parameters:
    ///   - weights: the points of each code that was found.
    ///   - limit: the tenant's; 0 for never.
    public static func hold(_ weights: [Code: Int], limit: Int) -> Bool {
        limit > 0 && weights.count > 1 && weights.values.reduce(0, +) >= limit
    }
}

/// What a caller found out about a listing before the transaction that stores it.
public struct SignalAssessment: Sendable {
    /// The points that hold a listing; 0 for never.
    public let holdScore: Int
    /// Whether its price is far below what is usual; `nil` where nothing changed that decides it.
    public let isPriceFarBelow: Bool?

    public init(holdScore: Int, isPriceFarBelow: Bool?) {
        (self.holdScore, self.isPriceFarBelow) = (holdScore, isPriceFarBelow)
    }
}

extension Listing {
    /// Whether somebody has to compare its rent again: it is posted, or what the comparison rests on was changed.
    public func mustCompareRent(after before: Listing?) -> Bool {
        guard let before, !isPosted(after: before) else { return status == .active }
        let (question, previous) = (try? RentQuestion.of(self).get(), try? RentQuestion.of(before).get())
        return status != .draft && status != .closed && question != previous
    }

    /// Whether a change shows it to people, or would if it were not held.
    public func isPosted(after before: Listing?) -> Bool {
        isShownOrHeld && !(before?.isShownOrHeld ?? false)
    }

    /// Whether people see it, or would if it were not held.
    public var isShownOrHeld: Bool { status == .active || status == .held }

    /// Whether the texts that may hold contacts are not those of another version.
    public func hasOtherTexts(than before: Listing) -> Bool {
        fields.title != before.fields.title || fields.description != before.fields.description
    }

    /// The phones, addresses and phrases in its texts that lead elsewhere.
    public func contactsInText(_ rules: MessageCautionRules = .shipped) -> Set<String> {
        [fields.title, fields.description].reduce(into: []) { found, text in
            if let text { found.formUnion(rules.pushedContacts(in: text)) }
        }
    }
}
