import Database
import Domain

/// Why a rating waits for a moderator.
struct RatingHold {
    let reason: Rating.HoldReason
    var signs: Set<PuppetSign> = []

    /// The signs as stored: their names in the order of `PuppetSign.allCases`, separated by commas.
    var storedSigns: String { PuppetSign.allCases.filter(signs.contains).map(\.rawValue).joined(separator: ",") }
}

extension SQLReading {
    /// Why a rating waits for a moderator; `nil` when it does not. Only older ratings count, so that nobody can hold up
    /// an honest rating by rating back.
    func hold(
        of id: Rating.ID, on subject: RatingSubject, since: Instant, at now: Instant, in tenant: Tenant.ID
    ) throws -> RatingHold? {
        let isMutual = try exists(
            """
            SELECT 1 FROM ratings
            WHERE tenant_id = ? AND owner_id = ? AND rater_id = ? AND created_at BETWEEN ? AND ? LIMIT 1
            """, tenant, subject.rater, subject.owner, since - RatingRules.mutualWithin, since)
        if isMutual { return RatingHold(reason: .mutual) }
        let others = try registrations(around: subject, besides: id, before: since, in: tenant)
        if RatingRules.areTooManyTogether(subject.raterSince, others: others) {
            return RatingHold(reason: .newTogether)
        }
        let signs = try puppetSigns(of: subject, besides: id, at: now, in: tenant)
        return PuppetSign.areEnough(signs) ? RatingHold(reason: .puppet, signs: signs) : nil
    }

    private func puppetSigns(
        of subject: RatingSubject, besides id: Rating.ID, at now: Instant, in tenant: Tenant.ID
    ) throws -> Set<PuppetSign> {
        var signs = Set(try sharedTraces(of: subject, besides: id, in: tenant).map(\.puppetSign))
        if now < subject.raterSince + AccountHistory.minAge { signs.insert(.youngAccount) }
        if try !hasOtherActivity(subject.rater, than: subject.owner, in: tenant) { signs.insert(.noOtherActivity) }
        return signs
    }

    /// The kinds of traces that the rater has in common with the owner or another of the owner's raters.
    private func sharedTraces(
        of subject: RatingSubject, besides id: Rating.ID, in tenant: Tenant.ID
    ) throws -> [AccountTraces.Kind] {
        try rows(
            """
            SELECT DISTINCT mine.kind FROM account_traces mine
            JOIN account_traces theirs ON theirs.tenant_id = mine.tenant_id AND theirs.kind = mine.kind
                AND theirs.digest = mine.digest AND theirs.account_id <> mine.account_id
            WHERE mine.tenant_id = ? AND mine.account_id = ?
                AND (theirs.account_id = ? OR EXISTS (
                    SELECT 1 FROM ratings r WHERE r.tenant_id = mine.tenant_id AND r.owner_id = ? AND r.id <> ?
                        AND r.rater_id = theirs.account_id))
                AND \(SQLTraces.tellApart)
            """, tenant, subject.rater, subject.owner, subject.owner, id
        ) { try $0.word() }
    }

    /// Whether a rater wrote to somebody else than the owner, or was asked by one, and posted or saved something.
    private func hasOtherActivity(_ rater: Account.ID, than owner: Account.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM accounts a WHERE a.tenant_id = ? AND a.id = ? AND (a.first_listed_at IS NOT NULL
                OR EXISTS (SELECT 1 FROM conversations c
                    WHERE c.tenant_id = a.tenant_id AND c.seeker_id = a.id AND c.owner_id <> ?)
                OR EXISTS (SELECT 1 FROM conversations c
                    WHERE c.tenant_id = a.tenant_id AND c.owner_id = a.id AND c.seeker_id <> ?)
                OR EXISTS (SELECT 1 FROM wanted_ads w WHERE w.tenant_id = a.tenant_id AND w.owner_id = a.id)
                OR EXISTS (SELECT 1 FROM saved_searches s WHERE s.tenant_id = a.tenant_id AND s.account_id = a.id)
                OR EXISTS (SELECT 1 FROM favorites f
                    JOIN listings l ON l.tenant_id = f.tenant_id AND l.id = f.listing_id AND l.owner_id <> ?
                    WHERE f.tenant_id = a.tenant_id AND f.account_id = a.id))
            """, tenant, rater, owner, owner, owner)
    }

    /// The registration times of the owner's older raters: on each side those closest to the rater's.
    private func registrations(
        around subject: RatingSubject, besides id: Rating.ID, before since: Instant, in tenant: Tenant.ID
    ) throws -> [Instant] {
        try rows(
            """
            SELECT since FROM (
                SELECT p.created_at AS since FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id
                WHERE r.tenant_id = ? AND r.owner_id = ? AND r.id <> ? AND r.created_at <= ? AND p.created_at <= ?
                ORDER BY p.created_at DESC LIMIT ?) AS earlier
            UNION ALL
            SELECT since FROM (
                SELECT p.created_at AS since FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id
                WHERE r.tenant_id = ? AND r.owner_id = ? AND r.id <> ? AND r.created_at <= ? AND p.created_at > ?
                ORDER BY p.created_at LIMIT ?) AS later
            """, tenant, subject.owner, id, since, subject.raterSince, RatingRules.maxRegisteredTogether, tenant,
            subject.owner, id, since, subject.raterSince, RatingRules.maxRegisteredTogether
        ) { try $0.instant() }
    }
}
