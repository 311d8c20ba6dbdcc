/// An indication that a rater is not a person of their own but an account made to rate. Moderators see the signs, and
/// no address of anybody.
public enum PuppetSign: String, CaseIterable, Sendable {
    /// The account is younger than `AccountHistory.minAge`.
    case youngAccount
    /// It wrote to nobody else, and posted and saved nothing.
    case noOtherActivity
    /// It logged in from the same network as the owner or another of the owner's raters.
    case sharedNetwork
    /// It logged in with the same browser as one of them.
    case sharedDevice

    /// Whether a rating waits for a moderator: for one browser, or for any two signs.
    public static func areEnough(_ signs: Set<PuppetSign>) -> Bool { signs.contains(.sharedDevice) || signs.count > 1 }
}
