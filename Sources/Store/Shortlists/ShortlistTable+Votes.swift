import Database
import Domain

extension ShortlistTable {
    public func votes(
        on shortlist: Shortlist.ID, of voter: String?, in tenant: Tenant.ID
    ) async throws -> [Listing.ID: Shortlist.Votes] {
        try await read(in: .tenant(tenant)) { db in
            var votes: [Listing.ID: Shortlist.Votes] = [:]
            let rows = try db.rows(
                "SELECT listing_id, voter_digest, vote FROM shortlist_votes WHERE tenant_id = ? AND shortlist_id = ?",
                tenant, shortlist
            ) { (listing: try $0.id() as Listing.ID, voter: try $0.text(), vote: try $0.word() as Shortlist.Vote) }
            for row in rows {
                switch row.vote {
                case .up: votes[row.listing, default: .init()].up += 1
                case .down: votes[row.listing, default: .init()].down += 1
                }
                if row.voter == voter { votes[row.listing, default: .init()].mine = row.vote }
            }
            return votes
        }
    }

    public func hasVoted(_ voter: String, on shortlist: Shortlist.ID, in tenant: Tenant.ID) async throws -> Bool {
        try await read(in: .tenant(tenant)) { db in try db.hasVoted(voter, on: shortlist, in: tenant) }
    }

    public func setVote(
        _ vote: Shortlist.Vote?, on listing: Listing.ID, of shortlist: Shortlist.ID, by voter: String,
        in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let isListed = try db.exists(
                "SELECT 1 FROM shortlist_listings WHERE tenant_id = ? AND shortlist_id = ? AND listing_id = ?", tenant,
                shortlist, listing)
            guard isListed else { throw Problem.notFound("listing on this list") }
            guard let vote else {
                try db.execute(
                    """
                    DELETE FROM shortlist_votes
                    WHERE tenant_id = ? AND shortlist_id = ? AND listing_id = ? AND voter_digest = ?
                    """, tenant, shortlist, listing, voter)
                return
            }
            try db.checkRoom(forVoter: voter, on: shortlist, in: tenant)
            try db.execute(
                """
                INSERT INTO shortlist_votes (tenant_id, shortlist_id, listing_id, voter_digest, vote)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tenant_id, shortlist_id, listing_id, voter_digest) DO UPDATE SET vote = excluded.vote
                """, tenant, shortlist, listing, voter, vote.rawValue)
        }
    }
}

extension SQLReading {
    fileprivate func hasVoted(_ voter: String, on shortlist: Shortlist.ID, in tenant: Tenant.ID) throws -> Bool {
        try exists(
            "SELECT 1 FROM shortlist_votes WHERE tenant_id = ? AND shortlist_id = ? AND voter_digest = ? LIMIT 1",
            tenant,
            shortlist, voter)
    }

    fileprivate func checkRoom(forVoter voter: String, on shortlist: Shortlist.ID, in tenant: Tenant.ID) throws {
        guard try !hasVoted(voter, on: shortlist, in: tenant) else { return }
        let voters = try first(
            "SELECT count(DISTINCT voter_digest) FROM shortlist_votes WHERE tenant_id = ? AND shortlist_id = ?", tenant,
            shortlist
        ) { try $0.int() }
        guard (voters ?? 0) < Limits.votersPerShortlist else {
            throw Problem(
                .conflict, code: "too_many_votes",
                "This list can't take any more votes: \(Limits.votersPerShortlist) is the limit.")
        }
    }
}
