/// A part of a case's risk: what it is, how many of them there are, and the points of all of them together.
public struct RiskPart: Sendable, Hashable {
    public enum Code: String, CaseIterable, Sendable {
        // Reports by their reason.
        case scam, discrimination, wrongPlace, notAvailable, other
        /// Reports by accounts that are young, have no verified address or are blocked.
        case uncountedReport
        case hold, appeal, heldMessages, heldRatings
        /// A hold because the owner is new.
        case firstListing
        /// The account was younger than a week when the case was opened.
        case youngAccount
        /// Listings of the account that an admin deleted, or that it deleted itself while they were held or reported.
        case removals
        // Signals about the listing: `ListingSignal.Code` has their points.
        case copiedPhoto, removedContact, contactInText, priceFarBelow, manyFromYoung
    }

    public let code: Code
    public let points: Int
    public let count: Int

    public init(code: Code, points: Int, count: Int) {
        (self.code, self.points, self.count) = (code, points, count)
    }
}
