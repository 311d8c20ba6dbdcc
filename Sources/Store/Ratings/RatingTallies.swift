import Database
import Domain
import Synchronization

/// Caches the tallies of whole marketplaces, so that a listing's page does not count them.
final class RatingTallies: Sendable {
    private struct Entry {
        let tally: RatingTally
        let at: Instant
    }

    private let entries = Mutex<[Tenant.ID: Entry]>([:])

    /// A tally that is at most `OwnerRating.tenantMeanFor` old.
    func tally(of tenant: Tenant.ID, at now: Instant, count: () throws -> RatingTally) rethrows -> RatingTally {
        let known = entries.withLock { $0[tenant] }
        if let known, known.at <= now, now < known.at + OwnerRating.tenantMeanFor { return known.tally }
        let tally = try count()
        entries.withLock { $0[tenant] = Entry(tally: tally, at: now) }
        return tally
    }
}

extension RatingTallies {
    /// The public summary of an owner's ratings; `nil` without ratings.
    func ownerRating(
        of owner: Account.ID, at now: Instant, in tenant: Tenant.ID, _ db: any SQLReading
    ) throws -> OwnerRating? {
        let own = try db.tally(of: owner, at: now, in: tenant)
        guard own.count >= OwnerRating.minCount else { return OwnerRating(own, amid: own) }
        return OwnerRating(
            own, amid: try tally(of: tenant, at: now) { try db.tally(of: tenant, at: now) })
    }
}

extension SQLReading {
    /// The public ratings of an owner. A person who rated several of the owner's listings counts once, with the mean
    /// of those ratings.
    fileprivate func tally(of owner: Account.ID, at now: Instant, in tenant: Tenant.ID) throws -> RatingTally {
        let found = try first(
            """
            SELECT count(*), CAST(COALESCE(sum(v.stars), 0) AS DOUBLE PRECISION) FROM (
                SELECT avg(r.stars) AS stars FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id AND p.blocked_at IS NULL
                WHERE r.tenant_id = ? AND r.owner_id = ? AND r.status = 'accepted' AND r.visible_at <= ?
                GROUP BY r.rater_id) AS v
            """, tenant, owner, now
        ) { RatingTally(count: try $0.int(), stars: try $0.real()) }
        return found ?? RatingTally(count: 0, stars: 0)
    }

    /// The public ratings of all owners, each person once for each owner.
    fileprivate func tally(of tenant: Tenant.ID, at now: Instant) throws -> RatingTally {
        let found = try first(
            """
            SELECT count(*), CAST(COALESCE(sum(v.stars), 0) AS DOUBLE PRECISION) FROM (
                SELECT avg(r.stars) AS stars FROM ratings r
                JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.rater_id AND p.blocked_at IS NULL
                JOIN accounts o ON o.tenant_id = r.tenant_id AND o.id = r.owner_id AND o.blocked_at IS NULL
                WHERE r.tenant_id = ? AND r.status = 'accepted' AND r.visible_at <= ?
                GROUP BY r.owner_id, r.rater_id) AS v
            """, tenant, now
        ) { RatingTally(count: try $0.int(), stars: try $0.real()) }
        return found ?? RatingTally(count: 0, stars: 0)
    }
}
