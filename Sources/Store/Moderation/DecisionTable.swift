import Database
import Domain

public struct DecisionTable: DecisionStore, Table {
    public var transactions: Transactions

    public func decide(_ command: ModerationCommand, in tenant: Tenant.ID) async throws -> Decision {
        let now = clock.now()
        return try await change(in: .tenant(tenant)) { db in
            let newest = try db.newestDecision(on: command.listing, in: tenant)
            guard let listing = try db.listing(command.listing, in: tenant) else {
                throw newest?.alreadyDecided ?? Problem.notFound("listing")
            }
            if case .newest(let known) = command.known, newest?.id != known {
                throw newest?.alreadyDecided ?? Problem.invalid("lastDecisionId", "isn't a decision on this listing")
            }
            guard command.onlyVersion ?? listing.version == listing.version else { throw Problem.staleListing }
            guard listing.owner.id != command.moderator else { throw Problem.moderatesOwnListing }
            try db.checkChanges(something: command, listing, in: tenant)
            let decision = try db.write(
                .init(command.verdict), on: listing, reason: command.reason, by: command.moderator, at: now,
                in: tenant)
            if command.verdict == .release {
                try db.remember(.released, of: .listing(listing.id), at: now, in: tenant)
                try db.settleSignals(of: listing.id, at: now, in: tenant)
            }
            try db.notifyReporters(
                of: .listing(listing.id), .init(command.verdict), listing: listing, at: now, in: tenant)
            try db.settleReports(of: .listing(listing.id), at: decision.at, in: tenant)
            if command.verdict != .delete { try db.refreshDoubt(of: listing.id, at: now, in: tenant) }
            // A release must not reveal that the listing was reported.
            if command.verdict != .release || listing.hold != nil {
                try db.notifyOwner(of: decision, on: listing, in: tenant)
            }
            if command.verdict == .delete {
                try db.notifyOfRemoval(of: listing, asScam: command.isScam, at: now, in: tenant)
                try signals.keepContacts(of: listing, asScam: command.isScam, at: now, in: tenant, db)
            }
            try db.carryOut(decision, on: listing, in: tenant)
            let entry = AuditEntry(
                at: now, actor: .account(command.moderator), action: command.verdict.action,
                subject: listing.id.description, reason: command.reason)
            try append(entry, in: tenant, db)
            return decision
        }
    }

    public func appeal(
        _ words: String, on listing: Listing.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            guard let hold = try db.hold(on: listing, in: tenant) else {
                throw Problem(
                    .conflict, code: "not_held", "The listing isn't on hold, so there is nothing to reply to.")
            }
            guard !hold.isFirstListing else {
                throw Problem(
                    .conflict, code: "waits_for_approval",
                    "A moderator hasn't reviewed the listing yet, so there is nothing to reply to.")
            }
            guard hold.appealedAt == nil else {
                throw Problem(
                    .conflict, code: "already_appealed",
                    "You've already replied. You can reply once.")
            }
            try db.execute(
                "UPDATE holds SET appeal = ?, appealed_at = ?, is_open = 1 WHERE tenant_id = ? AND listing_id = ?",
                words, now, tenant, listing)
            try db.notifyModerators(of: .newCase, at: now, in: tenant)
        }
    }
}

extension Decision.Outcome {
    fileprivate init(_ verdict: Decision.Verdict) {
        self =
            switch verdict {
            case .hold: .hold
            case .release: .release
            case .delete: .delete
            }
    }
}

extension Notification.Outcome {
    fileprivate init(_ verdict: Decision.Verdict) {
        self =
            switch verdict {
            case .hold: .held
            case .release: .kept
            case .delete: .removed
            }
    }
}

extension SQLReading {
    /// The decisions on a listing, newest first.
    func decisions(on listing: Listing.ID, limit: Int = Limits.decisionsInCase, in tenant: Tenant.ID) throws
        -> [Decision]
    {
        try rows(
            """
            SELECT d.id, d.decision, d.reason, d.at, d.moderator_id, a.name, d.listing_id, l.title
            FROM decisions d LEFT JOIN accounts a ON a.tenant_id = d.tenant_id AND a.id = d.moderator_id
            LEFT JOIN listings l ON l.tenant_id = d.tenant_id AND l.id = d.listing_id
            WHERE d.tenant_id = ? AND d.listing_id = ? ORDER BY d.id DESC LIMIT ?
            """, tenant, listing, limit, read: Decision.init)
    }

    /// The decisions on all listings of an account, newest first.
    func decisions(onListingsOf owner: Account.ID, in tenant: Tenant.ID) throws -> [Decision] {
        try rows(
            """
            SELECT d.id, d.decision, d.reason, d.at, d.moderator_id, a.name, d.listing_id, l.title
            FROM decisions d LEFT JOIN accounts a ON a.tenant_id = d.tenant_id AND a.id = d.moderator_id
            LEFT JOIN listings l ON l.tenant_id = d.tenant_id AND l.id = d.listing_id
            WHERE d.tenant_id = ? AND d.owner_id = ? ORDER BY d.id DESC LIMIT ?
            """, tenant, owner, Limits.decisionsInCase, read: Decision.init)
    }

    /// The same decisions with the last titles of deleted listings.
    func withTitles(_ decisions: [Decision], in tenant: Tenant.ID) throws -> [Decision] {
        let untitled = Set(decisions.filter { $0.listing.title == nil }.map(\.listing.id.description))
        guard !untitled.isEmpty else { return decisions }
        let titles = try titles(ofListings: untitled, in: tenant)
        return decisions.map { decision in
            let id = decision.listing.id
            return Decision(
                id: decision.id, listing: .init(id: id, title: decision.listing.title ?? titles[id.description]),
                outcome: decision.outcome, reason: decision.reason, at: decision.at, moderator: decision.moderator)
        }
    }

    func newestDecision(on listing: Listing.ID, in tenant: Tenant.ID) throws -> Decision? {
        try decisions(on: listing, limit: 1, in: tenant).first
    }

    /// Throws `already_decided` for a decision that changes nothing, and `edited_meanwhile` for releasing an unseen
    /// version.
    fileprivate func checkChanges(something command: ModerationCommand, _ listing: Listing, in tenant: Tenant.ID) throws
    {
        let isReported = try exists(
            """
            SELECT 1 FROM reports
            WHERE tenant_id = ? AND subject_kind = 'listing' AND subject_id = ? AND settled_at IS NULL LIMIT 1
            """, tenant, listing.id)
        let isOpen = try exists(
            "SELECT 1 FROM holds WHERE tenant_id = ? AND listing_id = ? AND is_open = 1", tenant, listing.id)
        switch command.verdict {
        case .hold where listing.hold != nil && !isOpen && !isReported:
            throw Problem(
                .conflict, code: "already_decided",
                "The listing is already on hold, and there is nothing new to decide.")
        case .release where listing.hold == nil && !isReported:
            throw Problem(
                .conflict, code: "already_decided",
                "The listing isn't on hold and has no open reports, so there is nothing to release.")
        case .release where command.version.map { $0 != listing.version } ?? false:
            throw Problem(
                .conflict, code: "edited_meanwhile",
                "The owner changed the listing after you opened it. Check it again before you release it.")
        case .hold, .release, .delete: return
        }
    }
}

extension Decision {
    /// Reads `id, decision, reason, at, moderator_id`, the moderator's name, which is absent for a deleted account,
    /// `listing_id` and the listing's title.
    init(_ row: inout RowReader) throws {
        let (id, outcome): (Decision.ID, Decision.Outcome) = (try row.id(), try row.word())
        let (reason, at) = (try row.text(), try row.instant())
        let moderator: Account.ID? = try row.ifPresent { try $0.id() }
        let name = try row.optionalText() ?? ""
        let listing = Subject(id: try row.id(), title: try row.optionalText())
        self.init(
            id: id, listing: listing, outcome: outcome, reason: reason, at: at,
            moderator: moderator.map { Person(id: $0, name: name) })
    }

    /// Names the earlier decision to the second moderator.
    fileprivate var alreadyDecided: Problem {
        let who =
            switch moderator {
            case .some(let person): person.name.isEmpty ? "a former moderator" : person.name
            case nil where outcome == .withdraw: "its owner"
            case nil: reason == Hold.signalsReason ? "its signals" : "enough reports"
            }
        let what =
            switch outcome {
            case .hold: "held"
            case .release: "released"
            case .delete, .withdraw: "deleted"
            }
        return Problem(
            .conflict, code: "already_decided",
            "Someone else has already acted: the listing was \(what) by \(who) at \(at): \(reason)",
            params: moderator.map { ["who": .text($0.name)] } ?? [:], reason: reason)
    }
}
