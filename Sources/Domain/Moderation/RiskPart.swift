/// A component of a case's risk: its kind, count and total points.
public struct RiskPart: Sendable, Hashable {
    public enum Code: String, CaseIterable, Sendable {
        // Reports by their reason.
        case scam, discrimination, wrongPlace, notAvailable, other
        /// Reports by accounts that are young, unverified or blocked.
        case uncountedReport
        case hold, appeal, heldMessages, heldRatings
        /// A hold because the owner is new.
        case firstListing
        /// The account was younger than a week when the case was opened.
        case youngAccount
        /// Listings that an admin deleted, or that the owner deleted while they were held or reported.
        case removals
        // Signals about the listing: `ListingSignal.Code` has their points.
        case copiedPhoto, removedContact, contactInText, priceFarBelow, manyFromYoung, blockedDevice
    }

    public let code: Code
    public let points: Int
    public let count: Int

    public init(code: Code, points: Int, count: Int) {
        self.code = code
        self.points = points
        self.count = count
    }
}
