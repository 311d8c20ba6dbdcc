import Database
import Domain

public struct NotificationMailTable: NotificationMailStore, Table {
    public var transactions: Transactions

    public func recipientsOfDueMail(at now: Instant, limit: Int) async throws -> [AccountKey] {
        try await read(in: .installation) { db in
            // All tenants at once: no condition on tenant_id.
            try db.rows(
                """
                SELECT tenant_id, account_id FROM (
                    SELECT tenant_id, account_id, mail_due_at FROM notifications WHERE mail_due_at <= ?
                    ORDER BY mail_due_at LIMIT ?) AS due
                GROUP BY tenant_id, account_id ORDER BY min(mail_due_at), tenant_id, account_id
                """, now, limit
            ) { AccountKey(tenant: try $0.id(), account: try $0.id()) }
        }
    }

    public func dueMail(to recipients: [AccountKey], at now: Instant) async throws
        -> [NotificationMail]
    {
        try await read(in: .installation) { db in try recipients.map { try db.dueMail(to: $0, at: now) } }
    }

    public func finish(_ mails: [(mail: NotificationMail, message: OutgoingMail?)], at now: Instant) async throws {
        try await write(in: .installation) { db in
            for (mail, message) in mails where try db.settle(mail, isMailed: message != nil, at: now) {
                try db.enqueue(message, in: mail.recipient.tenant)
            }
        }
    }
}

extension SQLReading {
    fileprivate func dueMail(to recipient: AccountKey, at now: Instant) throws -> NotificationMail {
        let (tenant, id) = (recipient.tenant, recipient.account)
        let waiting = try rows(
            """
            SELECT id, kind, facts, count, created_at, read_at, CASE WHEN mail_due_at <= ? THEN 1 ELSE 0 END
            FROM notifications
            WHERE tenant_id = ? AND account_id = ? AND mail_due_at IS NOT NULL ORDER BY id DESC
            """, now, tenant, id
        ) { (notification: try Notification(&$0), isDue: try $0.bool()) }
        let account = try firstNamedRow(
            "SELECT * FROM account_rows WHERE tenant_id = ? AND id = ?", tenant, id, read: Account.init)
        let isReachable = account.map { $0.block == nil && $0.emailVerifiedAt != nil } ?? false
        let allDue = waiting.filter(\.isDue).map(\.notification).filter { isReachable || $0.kind.isDecision }
        let urgent = allDue.first { $0.kind.mailPace == .atOnce }
        guard let account, let oldest = urgent ?? allDue.first else {
            return NotificationMail(
                recipient: recipient, account: nil, items: [], further: 0,
                due: waiting.filter(\.isDue).map(\.notification.id), isDaily: false)
        }
        // The daily mail has all kinds, any other mail one kind, because its link turns off that kind.
        let settings = try notificationSettings(of: id, in: tenant)
        let isDaily = settings[oldest.kind] == .daily
        let due: [Notification]
        if isDaily {
            due = allDue.filter { settings[$0.kind] == .daily }
        } else if oldest.kind.mailPace == .atOnce {
            due = [oldest]
        } else {
            // One kind, because its link turns off what it is about. Those that wait for a later mail come along.
            due = waiting.map(\.notification).filter { $0.kind == oldest.kind }
        }
        let matchedThrough = try first("SELECT value FROM counters WHERE name = 'matched at'") { try $0.instant() }
        return NotificationMail(
            recipient: recipient, account: account, items: try items(of: due, in: tenant),
            further: max(0, due.count - NotificationMail.maxItems),
            due: due.map(\.id), matchedThrough: matchedThrough, isDaily: isDaily)
    }

    /// The notifications that the mail shows, with the matches of saved searches.
    private func items(of due: [Notification], in tenant: Tenant.ID) throws -> [NotificationMail.Item] {
        var room = NotificationMail.maxListings
        var items: [NotificationMail.Item] = []
        for notification in due.prefix(NotificationMail.maxItems) {
            let facts = try notification.facts()
            let matches = try matches(
                of: notification.kind == .savedSearch ? facts.search : nil, limit: room, in: tenant)
            room -= matches.count
            // Seen or removed matches are no news.
            guard notification.kind != .savedSearch || !matches.isEmpty || room == 0 else { continue }
            items.append(.init(notification: notification, facts: facts, matches: matches))
        }
        return items
    }

    /// The matches of a saved search since its last mail, newest first.
    private func matches(of search: Notification.Subject?, limit: Int, in tenant: Tenant.ID) throws
        -> [NotificationMail.Match]
    {
        guard limit > 0, let search else { return [] }
        return try rows(
            """
            SELECT l.id, l.title, l.city, l.price_cents, l.currency, l.price_period
            FROM saved_searches s
            JOIN saved_search_matches m ON m.tenant_id = s.tenant_id AND m.search_id = s.id AND m.is_seen = 0
                AND m.matched_at > s.mailed_through
            JOIN listings l ON l.tenant_id = m.tenant_id AND l.number = m.number AND l.status = 'active'
            JOIN accounts o ON o.tenant_id = l.tenant_id AND o.id = l.owner_id AND o.blocked_at IS NULL
            WHERE s.tenant_id = ? AND s.id = ? ORDER BY m.number DESC LIMIT ?
            """, tenant, search.id, limit
        ) { row in
            let listing = Notification.Subject(id: try row.id(), title: try row.optionalText())
            let (city, cents) = (try row.optionalText(), try row.optionalInt())
            let (currency, period): (String, PricePeriod) = (try row.text(), try row.word())
            return NotificationMail.Match(
                listing: listing, price: cents.map { .init(cents: $0, currency: currency, period: period) }, city: city)
        }
    }
}

extension Notification {
    fileprivate func facts() throws -> Facts {
        guard let facts = Facts(json: encodedFacts) else {
            throw SQLError(.other, "\(encodedFacts) is stored as facts")
        }
        return facts
    }
}

extension SQLWriting {
    /// Settles the mail's notifications. Returns whether all of them were still due.
    fileprivate func settle(_ mail: NotificationMail, isMailed: Bool, at now: Instant) throws -> Bool {
        let tenant = mail.recipient.tenant
        for (index, id) in mail.due.enumerated() {
            let isDue =
                try changedRows(
                    """
                    UPDATE notifications SET mail_due_at = NULL, mailed_at = COALESCE(?, mailed_at)
                    WHERE tenant_id = ? AND id = ? AND mail_due_at IS NOT NULL
                    """, isMailed ? now : nil, tenant, id) > 0
            // It was read, renewed or mailed in the meantime. Notifications settled before it become due again at once.
            guard !isDue else { continue }
            for settled in mail.due[..<index] {
                try execute(
                    "UPDATE notifications SET mail_due_at = ? WHERE tenant_id = ? AND id = ?", now, tenant, settled)
            }
            return false
        }
        guard isMailed else { return true }
        if !mail.isDaily, let kind = mail.items.first?.notification.kind {
            try rememberMail(of: kind.rawValue, to: mail.recipient.account, at: now, in: tenant)
            if kind.isCausedByStrangers {
                try countMail(to: mail.recipient.account, causedBy: nil, at: now, in: tenant)
            }
        }
        for item in mail.items {
            guard let search = item.facts.search else { continue }
            try execute(
                """
                UPDATE saved_searches SET mailed_through = COALESCE(?, mailed_through) WHERE tenant_id = ? AND id = ?
                """, mail.matchedThrough, tenant, search.id)
        }
        return true
    }
}
