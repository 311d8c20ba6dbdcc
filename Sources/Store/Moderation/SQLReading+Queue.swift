import Database
import Domain

extension SQLReading {
    /// Open cases, riskiest first, then oldest: reported listings and accounts, open holds, and accounts with held
    /// messages or ratings. Returns one more than the page, if there is one.
    ///
    /// The risk is the sum of the reports weighted by reason, a hold, an appeal, the listing's signals that no
    /// moderator released, an owner who was new (a week), and the owner's previous removals: the components of each
    /// case, most points first. It does not change with time, so that pages neither repeat nor skip. Blocked accounts
    /// are left out.
    ///
    /// - Parameters:
    ///   - viewer: whose own cases are left out.
    ///   - subject: restricts the result to one subject.
    ///
    /// Long: one statement, whose parts make no sense alone.
    func waiting(
        for viewer: Account.ID?, _ page: PageRequest, only subject: String = "", in tenant: Tenant.ID
    ) throws -> [WaitingCase] {
        let (risk, since) = (page.after(0, or: .max), page.after(1, or: .min))
        let last = ID<WaitingCase>(
            high: UInt64(bitPattern: page.after(2, or: 0)), low: UInt64(bitPattern: page.after(3, or: 0)))
        let parts = try rows(
            """
            WITH waiting AS (
                SELECT r.subject_kind AS kind, r.subject_id AS id, r.created_at AS since, 1 AS count,
                    CASE WHEN r.counts_toward_hold = 0 OR p.blocked_at IS NOT NULL THEN 'uncountedReport'
                        ELSE r.reason END AS code,
                    CASE WHEN r.counts_toward_hold = 0 OR p.blocked_at IS NOT NULL THEN 1
                        WHEN r.reason = 'scam' THEN 30 WHEN r.reason = 'discrimination' THEN 20
                        WHEN r.reason = 'wrongPlace' THEN 10 ELSE 5 END AS points
                FROM reports r JOIN accounts p ON p.tenant_id = r.tenant_id AND p.id = r.reporter_id
                WHERE r.tenant_id = ? AND r.settled_at IS NULL AND (? = '' OR r.subject_id = ?)
                UNION ALL
                SELECT 'listing', h.listing_id, COALESCE(h.appealed_at, h.since), 1,
                    CASE WHEN h.appealed_at IS NOT NULL THEN 'appeal'
                        WHEN h.is_first_listing = 1 THEN 'firstListing' ELSE 'hold' END,
                    CASE WHEN h.appealed_at IS NULL THEN 20 ELSE 60 END
                FROM holds h WHERE h.tenant_id = ? AND h.is_open = 1 AND (? = '' OR h.listing_id = ?)
                UNION ALL
                SELECT 'account', e.author_id, MIN(e.sent_at), COUNT(*), 'heldMessages', 25
                FROM messages e WHERE e.tenant_id = ? AND e.status = 'held' AND (? = '' OR e.author_id = ?)
                GROUP BY e.author_id
                UNION ALL
                SELECT 'account', v.rater_id, MIN(v.created_at), COUNT(*), 'heldRatings', 25
                FROM ratings v WHERE v.tenant_id = ? AND v.status = 'held' AND (? = '' OR v.rater_id = ?)
                GROUP BY v.rater_id
            ), parts AS (
                SELECT kind, id, code, MIN(since) AS since, SUM(points) AS points, SUM(count) AS count
                FROM waiting GROUP BY kind, id, code
                UNION ALL
                SELECT 'listing', g.listing_id, g.code, NULL, MAX(g.weight), COUNT(*) FROM listing_signals g
                WHERE g.tenant_id = ? AND g.is_current = 1 AND g.settled_at IS NULL
                    AND g.listing_id IN (SELECT w.id FROM waiting w WHERE w.kind = 'listing')
                GROUP BY g.listing_id, g.code
            ), cases AS (
                SELECT kind, id, MIN(since) AS since, SUM(points) AS points FROM parts GROUP BY kind, id
            ), owned AS (
                SELECT c.kind, c.id, a.id AS owner_id, c.since, c.points,
                    CASE WHEN c.since - a.created_at < 604800000 THEN 15 ELSE 0 END AS young,
                    (SELECT COUNT(*) FROM decisions d WHERE d.tenant_id = a.tenant_id AND d.owner_id = a.id
                        AND d.decision IN ('delete', 'withdraw')) AS removals
                FROM cases c
                LEFT JOIN listings l ON c.kind = 'listing' AND l.tenant_id = ? AND l.id = c.id
                JOIN accounts a ON a.tenant_id = ? AND a.id = CASE WHEN c.kind = 'listing' THEN l.owner_id ELSE c.id END
                WHERE a.blocked_at IS NULL AND a.id <> ?
            ), ranked AS (
                SELECT kind, id, owner_id, since, young, removals,
                    CAST(points AS BIGINT) + young + 10 * removals AS risk FROM owned
            ), page AS (
                SELECT * FROM ranked WHERE risk < ? OR (risk = ? AND (since > ? OR (since = ? AND id > ?)))
                ORDER BY risk DESC, since, id LIMIT ?
            )
            SELECT q.kind, q.id, q.owner_id, q.since, q.risk, s.code, CAST(s.points AS BIGINT) AS points,
                CAST(s.count AS BIGINT) AS count
            FROM page q JOIN parts s ON s.kind = q.kind AND s.id = q.id
            UNION ALL
            SELECT kind, id, owner_id, since, risk, 'youngAccount', young, 1 FROM page WHERE young > 0
            UNION ALL
            SELECT kind, id, owner_id, since, risk, 'removals', 10 * removals, removals FROM page WHERE removals > 0
            ORDER BY risk DESC, since, id, points DESC, code
            """, tenant, subject, subject, tenant, subject, subject, tenant, subject, subject, tenant, subject, subject,
            tenant, tenant, tenant, viewer?.description ?? "", risk, risk, since, since, last, page.limit + 1,
            read: WaitingCase.init)
        return parts.reduce(into: []) { cases, next in
            if cases.last?.subject == next.subject {
                cases[cases.count - 1].parts += next.parts
            } else {
                cases.append(next)
            }
        }
    }

    /// The reports of these listings and accounts, newest first; for each as many as moderators see.
    func reports(of subjects: [String], settledToo: Bool, in tenant: Tenant.ID) throws -> [String: [FiledReport]] {
        let found = try rows(
            """
            SELECT subject_id, id, reason, message, created_at, settled_at, reporter_id, name, shortlist_id,
                shortlist_name, shared_id, message_id, rating_id, wanted_id, wanted_title, wanted_status FROM (
                SELECT r.subject_id, r.id, r.reason, r.message, r.created_at, r.settled_at, r.reporter_id, a.name,
                    r.shortlist_id, r.shortlist_name, s.id AS shared_id, r.message_id, r.rating_id,
                    r.wanted_id, r.wanted_title, w.status AS wanted_status,
                    ROW_NUMBER() OVER (PARTITION BY r.subject_id ORDER BY r.id DESC) AS place
                FROM reports r JOIN accounts a ON a.tenant_id = r.tenant_id AND a.id = r.reporter_id
                LEFT JOIN shortlists s ON s.tenant_id = r.tenant_id AND s.id = r.shortlist_id
                LEFT JOIN wanted_ads w ON w.tenant_id = r.tenant_id AND w.id = r.wanted_id
                WHERE r.tenant_id = ? AND (r.settled_at IS NULL OR CAST(? AS BIGINT) = 1)
                    AND r.subject_id IN (\(marks(subjects.count)))
            ) numbered WHERE place <= ? ORDER BY id DESC
            """,
            [tenant, settledToo] as [any SQLBindable] + subjects.map { $0 as any SQLBindable } + [Limits.reportsInCase]
        ) { row in
            (subject: try row.text(), report: try FiledReport(&row))
        }
        return Dictionary(grouping: found, by: \.subject).mapValues { $0.map(\.report) }
    }

    /// The previous states of these listings, newest first.
    func states(of listings: [String], limit: Int, in tenant: Tenant.ID) throws -> [String: [ListingHistory.State]] {
        let found = try rows(
            """
            SELECT listing_id, version, at, content FROM (
                SELECT listing_id, version, at, content,
                    ROW_NUMBER() OVER (PARTITION BY listing_id ORDER BY version DESC) AS place
                FROM listing_versions WHERE tenant_id = ? AND listing_id IN (\(marks(listings.count)))
            ) numbered WHERE place <= ? ORDER BY version DESC
            """, [tenant] as [any SQLBindable] + listings.map { $0 as any SQLBindable } + [limit]
        ) { row in (listing: try row.text(), state: try ListingHistory.State(&row)) }
        return Dictionary(grouping: found, by: \.listing).mapValues { $0.map(\.state) }
    }

    /// The newest decision on each of these listings.
    func newestDecisions(on listings: [String], in tenant: Tenant.ID) throws -> [String: Decision] {
        let found = try rows(
            """
            SELECT d.listing_id, d.id, d.decision, d.reason, d.at, d.moderator_id, a.name, d.listing_id, l.title
            FROM decisions d LEFT JOIN accounts a ON a.tenant_id = d.tenant_id AND a.id = d.moderator_id
            LEFT JOIN listings l ON l.tenant_id = d.tenant_id AND l.id = d.listing_id
            WHERE d.tenant_id = ? AND d.id IN (
                SELECT MAX(id) FROM decisions WHERE tenant_id = ? AND listing_id IN (\(marks(listings.count)))
                GROUP BY listing_id)
            """, [tenant, tenant] as [any SQLBindable] + listings.map { $0 as any SQLBindable }
        ) { row in (listing: try row.text(), decision: try Decision(&row)) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.listing, $0.decision) })
    }
}

extension WaitingCase {
    /// Reads a case with one component of its risk.
    fileprivate init(_ row: inout RowReader) throws {
        let kind = try row.text()
        subject = kind == "listing" ? .listing(try row.id()) : .account(try row.id())
        owner = try row.id()
        since = try row.instant()
        risk = try row.int()
        parts = [RiskPart(code: try row.word(), points: try row.int(), count: try row.int())]
    }
}

extension FiledReport {
    /// Reads a report from its id on, as `reports(of:settledToo:in:)` names the columns.
    fileprivate init(_ row: inout RowReader) throws {
        let (id, reason): (Report.ID, Report.Reason) = (try row.id(), try row.word())
        let (message, createdAt, settledAt) = (try row.optionalText(), try row.instant(), try row.optionalInstant())
        let reporter = Person(id: try row.id(), name: try row.text())
        let list: Shortlist.ID? = try row.ifPresent { try $0.id() }
        let (name, shared, aboutMessage) = (
            try row.optionalText(), try row.optionalText(), try row.optionalText()
        )
        let rating: Rating.ID? = try row.ifPresent { try $0.id() }
        let ad: WantedAd.ID? = try row.ifPresent { try $0.id() }
        let (title, status): (String?, WantedAd.Status?) = (try row.optionalText(), try row.optionalWord())
        self.init(
            id: id, reason: reason, message: message, createdAt: createdAt, settledAt: settledAt, reporter: reporter,
            sharedList: list.map { Report.SharedList(id: $0, name: name ?? "") }, isStillShared: shared != nil,
            isAboutMessage: aboutMessage != nil, rating: rating,
            wanted: ad.map { Report.ReportedAd(id: $0, title: title ?? "", status: status) })
    }
}
