extension Limits {
    /// Listings that one request decides on.
    public static let decisionsAtOnce = 1...50
    public static let reportsToHold = 1...100
    /// The points of signals that hold a listing: each signal has fewer than the lowest limit but 0, which is never.
    public static let holdScore = 50...160
    /// Hashes that are compared for each of the 68 values by which a photo's are found, and other marketplaces that
    /// share theirs.
    public static let (comparedPhotos, sharingTenants) = (50, 50)
    /// Listings of an account whose contacts are kept when it is blocked, or compared with a removed one, and signals
    /// that moderators see of a listing.
    public static let (comparedContacts, signalsInCase) = (1_000, 50)
    /// What moderators see of a listing or account: versions in the queue and in a case, reports, decisions.
    public static let (versionsInQueue, versionsInCase) = (5, 100)
    public static let (reportsInCase, decisionsInCase) = (50, 100)
    /// Texts that a tenant's moderators keep; each is a reason.
    public static let (savedRepliesPerTenant, savedReplyTitleLength) = (50, 1...60)
    /// What moderators search for, and how many accounts and listings a page of their search looks at: 20,000 take
    /// about 60 milliseconds.
    public static let (caseSearchLength, caseSearchRows) = (3...100, 20_000)
}
