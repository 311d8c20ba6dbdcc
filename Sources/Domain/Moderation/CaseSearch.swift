/// A moderator's search text for accounts and listings: part of a name, text, phone, email address or street address.
public struct CaseSearchWords: Sendable {
    /// Trimmed and in lowercase.
    public let text: String

    /// `nil` unless the trimmed text has an allowed length and no control characters.
    public init?(_ text: String) {
        guard Text.fits(text, Limits.caseSearchLength.upperBound) else { return nil }
        let tidied = Text.tidyLine(text)
        var errors = ValidationErrors()
        Text.check(tidied, "q", Limits.caseSearchLength, into: &errors)
        guard errors.list.isEmpty else { return nil }
        self.text = tidied.lowercased()
    }

    /// The digits of a telephone number; `nil` for other words.
    public var digits: String? {
        guard text.allSatisfy({ "+0123456789 ()-./".contains($0) }) else { return nil }
        let digits = text.filter(\.isNumber)
        return digits.count >= Limits.caseSearchLength.lowerBound ? digits : nil
    }
}

/// An account in a moderators' list.
public struct AccountSummary: Sendable {
    public let person: Person
    public let email: EmailAddress
    public let role: Account.Role
    public let isBlocked: Bool
    public let createdAt: Instant
    /// How many cases in the queue are about it or its listings.
    public let openCases: Int

    public init(
        person: Person, email: EmailAddress, role: Account.Role, isBlocked: Bool, createdAt: Instant, openCases: Int
    ) {
        self.person = person
        self.email = email
        self.role = role
        self.isBlocked = isBlocked
        self.createdAt = createdAt
        self.openCases = openCases
    }
}

/// A listing in a moderators' list.
public struct ListingSummary: Sendable {
    public struct Price: Sendable {
        public let cents: Int?
        public let period: PricePeriod
        public let currency: String

        public init(cents: Int?, period: PricePeriod, currency: String) {
            self.cents = cents
            self.period = period
            self.currency = currency
        }
    }

    public let id: Listing.ID
    public let title: String?
    public let owner: Person
    public let status: ListingStatus
    public let city: String?
    public let price: Price
    public let updatedAt: Instant

    public init(
        id: Listing.ID, title: String?, owner: Person, status: ListingStatus, city: String?, price: Price,
        updatedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.owner = owner
        self.status = status
        self.city = city
        self.price = price
        self.updatedAt = updatedAt
    }
}

/// An account or listing found by a search.
public enum CaseSearchResult: Sendable {
    case account(AccountSummary)
    case listing(ListingSummary)
}

/// Finds accounts and listings for moderators, without the moderator's own.
public protocol CaseSearchStore: ActingStore {
    /// Accounts, then listings, newest first. Street and postal code of a hidden place are not compared. A page
    /// examines a limited number of rows, so it may have fewer items than its limit, or none, although more follow.
    ///
    /// Writes the search to the audit log first, once an hour for the same words.
    func search(
        _ words: CaseSearchWords, by moderator: Account.ID, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<CaseSearchResult>
}
