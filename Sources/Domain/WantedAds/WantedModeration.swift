/// A moderator's decision about a wanted ad.
public enum WantedVerdict: String, CaseIterable, Sendable {
    /// Hides it, even when its owner has closed it.
    case hold
    /// Shows it again.
    case release
    case delete

    public var action: AuditEntry.Action {
        switch self {
        case .hold: .holdWanted
        case .release: .releaseWanted
        case .delete: .deleteWanted
        }
    }
}

/// Wanted ads that moderators decide about.
public protocol WantedModerationStore: WantedAdStore {
    /// Carries out a decision, settles the reports about the ad and writes the audit log. Throws not found,
    /// `already_decided` when the ad is already in the wanted state, and `edited_meanwhile` when the version to show
    /// differs from the one that the moderator read.
    ///
    /// - Parameters:
    ///   - version: the one that the moderator read. Hiding and deleting ignore it, so that the owner cannot prevent
    ///     them by editing.
    ///   - mail: for the ad's owner.
    func decideWanted(
        _ verdict: WantedVerdict, on ad: WantedAd.ID, version: Int, note: DecisionMail.Note, audit: AuditEntry,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let wantedDecided = Problem(
        .conflict, code: "already_decided", "This decision no longer applies to the ad. Reload it.")
    public static let wantedEditedMeanwhile = Problem(
        .conflict, code: "edited_meanwhile",
        "The owner changed the ad after you opened it. Check it again before you show it.")
    public static let moderatesOwnWantedAd = Problem(
        .conflict, code: "own_wanted_ad", "You can't decide on your own ad. Ask another moderator.")
}
