import Database
import Domain

extension SQLReading {
    /// Why a rating waits for a moderator; `nil` when it does not. Only older ratings count, so that nobody can hold up
    /// an honest rating by rating back.
    func holdReason(
        of id: Rating.ID, on subject: RatingSubject, since: Instant, in tenant: Tenant.ID
    ) throws -> Rating.HoldReason? {
        let isMutual = try exists(
            """
            SELECT 1 FROM ratings
            WHERE tenant_id = ? AND owner_id = ? AND rater_id = ? AND created_at BETWEEN ? AND ? LIMIT 1
            """, tenant, subject.rater, subject.owner, since - RatingRules.mutualWithin, since)
        if isMutual { return .mutual }
        let others = try registrations(around: subject, besides: id, before: since, in: tenant)
        return RatingRules.areTooManyTogether(subject.raterSince, others: others) ? .newTogether : nil
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
