extension Limits {
    /// The number of listings that one request decides about.
    public static let decisionsAtOnce = 1...50
    /// How many of the riskiest cases are compared for rings, how many rings moderators see, and how many accounts one
    /// request removes.
    public static let (ringCases, shownRings, ringAccounts) = (100, 10, 1...25)
    public static let reportsToHold = 1...100
    /// How many of the owners who replied to a reporter are looked at, the oldest first.
    public static let answersLookedAt = 10
    /// The points of signals that hold a listing: each single signal stays below the lower bound. 0 means never.
    public static let holdScore = 50...160
    /// How many hashes are compared for each of the 68 probe values of a photo, and how many other marketplaces share
    /// theirs.
    public static let (comparedPhotos, sharingTenants) = (50, 50)
    /// How many of a blocked account's listings leave their contacts behind or are compared with removed ones, and how
    /// many signals of a listing moderators see.
    public static let (comparedContacts, signalsInCase) = (1_000, 50)
    /// How much moderators see of a listing or account: versions in the queue and in a case, reports, decisions.
    public static let (versionsInQueue, versionsInCase) = (5, 100)
    public static let (reportsInCase, decisionsInCase) = (50, 100)
    /// The number of a tenant's saved replies, and the length of their titles; each text obeys the rules for a reason.
    public static let (savedRepliesPerTenant, savedReplyTitleLength) = (50, 1...60)
    /// The time that an overview covers, and how many answers it takes the middle of.
    public static let (overviewFor, overviewAnswers) = (Instant.Span.days(7), 500)
    /// The length of a moderator's search text, and how many accounts and listings a page of results examines: 20,000
    /// take about 60 milliseconds.
    public static let (caseSearchLength, caseSearchRows) = (3...100, 20_000)
}
