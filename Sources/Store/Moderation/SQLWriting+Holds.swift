import Database
import Domain

extension SQLReading {
    func hold(on listing: Listing.ID, in tenant: Tenant.ID) throws -> Hold? {
        try first(
            """
            SELECT since, reason, is_automatic, appeal, appealed_at, is_first_listing, is_signaled FROM holds
            WHERE tenant_id = ? AND listing_id = ?
            """, tenant, listing
        ) {
            Hold(
                since: try $0.instant(), reason: try $0.text(), isAutomatic: try $0.bool(),
                appeal: try $0.optionalText(), appealedAt: try $0.optionalInstant(), isFirstListing: try $0.bool(),
                isSignaled: try $0.bool())
        }
    }
}

extension SQLWriting {
    /// Records a decision. The second of two at the same moment gets the greater id.
    func write(
        _ outcome: Decision.Outcome, on listing: Listing, reason: String, by moderator: Account.ID?, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Decision {
        let newest = try newestDecision(on: listing.id, in: tenant)
        let at = max(now, newest.map { Instant(milliseconds: $0.at.milliseconds + 1) } ?? now)
        let name = try moderator.flatMap { id in
            try first("SELECT name FROM accounts WHERE tenant_id = ? AND id = ?", tenant, id) { try $0.text() }
        }
        let decision = Decision(
            id: .init(at: at), listing: .init(id: listing.id, title: listing.fields.title), outcome: outcome,
            reason: reason, at: at, moderator: moderator.map { Person(id: $0, name: name ?? "") })
        try execute(
            """
            INSERT INTO decisions (tenant_id, id, listing_id, owner_id, moderator_id, decision, reason, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, decision.id, listing.id, listing.owner.id, moderator, outcome.rawValue, reason, at)
        return decision
    }

    /// Applies a decision to the listing.
    func carryOut(_ decision: Decision, on listing: Listing, in tenant: Tenant.ID) throws {
        switch decision.outcome {
        case .hold: try hold(listing, by: decision, in: tenant)
        case .release: try release(listing, by: decision, in: tenant)
        case .delete, .withdraw:
            guard let number = try number(of: listing.id, in: tenant) else { throw Problem.notFound("listing") }
            if decision.outcome == .delete || listing.status == .held {
                try endConversations(about: listing.id.description, in: tenant)
            }
            try storeVersion(of: listing, at: decision.at, in: tenant)
            try archiveFavorites(of: listing.id, at: decision.at, in: tenant)
            try deleteListing(listing.id, number: number, in: tenant)
        }
    }

    /// Holds a listing, or confirms its hold, which answers an appeal.
    ///
    /// - Parameter isSignaled: whether signals hold it.
    func hold(
        _ listing: Listing, by decision: Decision, isSignaled: Bool = false, in tenant: Tenant.ID
    ) throws {
        let isAutomatic = decision.moderator == nil
        guard listing.status != .held else {
            try execute(
                """
                UPDATE holds SET reason = ?, is_automatic = 0, is_open = 0, is_first_listing = 0, is_signaled = 0
                WHERE tenant_id = ? AND listing_id = ?
                """, decision.reason, tenant, listing.id)
            return
        }
        try execute(
            """
            INSERT INTO holds (
                tenant_id, listing_id, since, reason, previous_status, is_automatic, is_open, is_signaled)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, tenant, listing.id, decision.at, decision.reason, listing.status.rawValue, isAutomatic, isAutomatic,
            isSignaled)
        try change(listing, to: listing.held(), at: decision.at, in: tenant)
    }

    private func release(_ listing: Listing, by decision: Decision, in tenant: Tenant.ID) throws {
        let previousStatus: ListingStatus? = try first(
            "DELETE FROM holds WHERE tenant_id = ? AND listing_id = ? RETURNING previous_status", tenant, listing.id
        ) { try $0.word() }
        guard let previousStatus else { return }
        let released = listing.released(to: previousStatus, at: decision.at)
        try change(listing, to: released, at: decision.at, in: tenant)
        try notifyOfShortTerm(released, before: listing, at: decision.at, in: tenant)
        if previousStatus == .active { try markListed(listing.owner.id, at: decision.at, in: tenant) }
        try releaseMessages(
            about: listing.id.description, by: listing.owner.id, at: decision.at, in: tenant)
        if listing.isHeldForApproval || listing.isHeldBySignals {
            try storePrice(of: released, before: listing, at: decision.at, in: tenant)
        }
    }

    /// Deletes a listing at its owner's request. Records in the history if it was held or reported.
    func withdraw(_ listing: Listing, at now: Instant, in tenant: Tenant.ID) throws {
        if listing.status == .active {
            try notifySavers(of: listing, of: .favoriteGone(listing, at: now), at: now, in: tenant)
        }
        try notifyReporters(of: .listing(listing.id), .removed, listing: listing, at: now, in: tenant)
        let settled = try settleReports(of: .listing(listing.id), at: now, in: tenant)
        guard settled > 0 || listing.status == .held && !listing.isHeldForApproval else {
            guard let number = try number(of: listing.id, in: tenant) else { throw Problem.notFound("listing") }
            // Nobody but its owner saw a draft.
            if listing.status != .draft { try storeVersion(of: listing, at: now, in: tenant) }
            try archiveFavorites(of: listing.id, at: now, in: tenant)
            return try deleteListing(listing.id, number: number, in: tenant)
        }
        let decision = try write(
            .withdraw, on: listing, reason: Decision.withdrawnReason, by: nil, at: now, in: tenant)
        try carryOut(decision, on: listing, in: tenant)
    }
}
