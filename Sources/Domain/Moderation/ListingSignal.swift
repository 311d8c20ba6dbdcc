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

        /// The points of the signal, once for each code, however often it occurs. Each is below the lowest limit.
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
    public static let (youngFor, many) = (Instant.Span.days(7), 3)

    public let code: Code
    /// What makes it the same signal: of a photo its hash, of a contact its digest, of a price the price.
    public let occasion: String
    /// The listing that it refers to, in the same tenant; it may be gone.
    public let other: Listing.ID?

    public init(_ code: Code, on occasion: String = "", about other: Listing.ID? = nil) {
        (self.code, self.occasion, self.other) = (code, occasion, other)
    }

    /// The points of several signals together.
    public static func score(of codes: Set<Code>) -> Int { codes.reduce(0) { $0 + $1.weight } }

    /// Whether signals hold a listing.
    ///
    /// - Parameter limit: the tenant's; 0 for never.
    public static func hold(_ codes: Set<Code>, limit: Int) -> Bool {
        limit > 0 && codes.count > 1 && score(of: codes) >= limit
    }
}

/// What a caller found out about a listing before the transaction that stores it.
public struct SignalAssessment: Sendable {
    /// The points that hold a listing; 0 for never.
    public let holdScore: Int
    /// Whether its price is far below what is usual; `nil` where nothing changed that decides it.
    public let isPriceFarBelow: Bool?
    /// Composes the mail for the owner when the listing is held.
    public let mail: Mail?

    public typealias Mail = @Sendable () throws -> OutgoingMail

    public init(holdScore: Int, isPriceFarBelow: Bool?, mail: Mail?) {
        (self.holdScore, self.isPriceFarBelow, self.mail) = (holdScore, isPriceFarBelow, mail)
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
        let wasShown = before.map { $0.status == .active || $0.status == .held } ?? false
        return !wasShown && (status == .active || status == .held)
    }

    /// The phones, addresses and phrases in its texts that lead elsewhere.
    public func contactsInText(_ rules: MessageCautionRules = .shipped) -> Set<String> {
        [fields.title, fields.description].reduce(into: []) { found, text in
            if let text { found.formUnion(rules.pushedContacts(in: text)) }
        }
    }
}
