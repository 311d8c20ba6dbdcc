/// An indication that a rater, or an owner who replied to a reporter, is not a person of their own but an account made
/// for that. Moderators see the signs of raters, and no address of anybody.
public enum PuppetSign: String, CaseIterable, Sendable {
    /// The account is younger than `AccountHistory.minAge`.
    case youngAccount
    /// It wrote to nobody else, and a rater posted and saved nothing.
    case noOtherActivity
    /// It logged in from the same network as the owner or another of the owner's raters, or as a reporter.
    case sharedNetwork
    /// It logged in with the same browser as one of them.
    case sharedDevice

    /// Whether an account is taken for a puppet: for one browser, or for any two signs.
    public static func areEnough(_ signs: Set<PuppetSign>) -> Bool { signs.contains(.sharedDevice) || signs.count > 1 }
}
