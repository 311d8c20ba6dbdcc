import Domain

/// Deletes the listings of a ring and blocks their owners: each in its own transaction, with its entry in the audit
/// log, as when a moderator does so one by one.
package struct RingRemovalService: Sendable {
    let rings: any RingStore
    let moderation: any ModerationStore
    let moderationService: ModerationService
    let accounts: any AccountStore
    let mailer: Mailer
    let clock: Clock

    package init(
        rings: any RingStore, moderation: any ModerationStore, moderationService: ModerationService,
        accounts: any AccountStore, mailer: Mailer, clock: Clock
    ) {
        self.rings = rings
        self.moderation = moderation
        self.moderationService = moderationService
        self.accounts = accounts
        self.mailer = mailer
        self.clock = clock
    }

    /// Throws `ring_changed` before anything is done. What others do meanwhile is a problem of its part. An account
    /// whose listing somebody else just decided on is not blocked.
    func remove(_ removal: RingRemoval, _ context: Context) async throws -> [RingRemovalResult] {
        let progress = try await rings.progress(of: removal, in: context.tenant.id)
        var results: [RingRemovalResult] = []
        for part in removal.parts {
            var result = RingRemovalResult(account: part.account, requestID: context.requestID)
            for (listing, known) in part.listings {
                result.listings.append(try await delete(listing, knowing: known, removal, progress, context))
            }
            result.problem = result.listings.compactMap(\.problem).first
            if result.problem == nil, !progress.blocked.contains(part.account) {
                do {
                    try await block(part.account, removal, context)
                } catch {
                    result.problem = try context.refusal(error)
                }
            }
            results.append(result)
        }
        return results
    }

    private func delete(
        _ listing: Listing.ID, knowing known: Decision.ID?, _ removal: RingRemoval, _ progress: RingProgress,
        _ context: Context
    ) async throws -> DecisionResult {
        if let decision = progress.decisions[listing] {
            return DecisionResult(listing: listing, requestID: context.requestID, decision: decision)
        }
        let command = ModerationCommand(
            .delete, of: listing, reason: removal.reason, by: removal.moderator, asScam: removal.isScam,
            knowing: .newest(known))
        return try await moderationService.result(of: command, context)
    }

    private func block(_ account: Account.ID, _ removal: RingRemoval, _ context: Context) async throws {
        let tenant = try context.tenant
        guard let person = try await accounts.account(account, in: tenant.id) else { throw Problem.notFound("account") }
        let mail = try mailer.compose(.accountBlocked(reason: removal.reason), to: person, of: tenant)
        let audit = AuditEntry(
            at: clock.now(), actor: .account(removal.moderator), action: .blockAccount, subject: account.description,
            reason: removal.reason)
        try await moderation.acting(by: context.authority(.blockAccount)).block(
            AccountBlock(account, reason: removal.reason, isScam: removal.isScam, isOfRing: true), mail: mail,
            audit: audit, in: tenant.id)
    }
}

/// The outcome for an account and its listings.
struct RingRemovalResult: JSONWritable {
    let account: Account.ID
    let requestID: String
    var listings: [DecisionResult] = []
    /// Why the account is not blocked.
    var problem: Problem?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("account", account)
            $0.set("blocked", problem == nil)
            $0.set("problem", problem.map { ProblemView(problem: $0, requestID: requestID) })
            $0.set("listings", listings)
        }
    }
}
