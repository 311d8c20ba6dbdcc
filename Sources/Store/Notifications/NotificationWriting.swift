import Database
import Domain

// The statements that notify. Call them in the transaction that causes the event, so that each event notifies exactly
// once.
extension SQLWriting {
    /// Notifies one account, and schedules a mail if the account wants mails of this kind.
    ///
    /// - Parameters:
    ///   - count: how many events of the same kind and occasion these are.
    ///   - isMailed: whether the caller enqueues its own mail for accounts that want one at once.
    func notify(
        _ account: Account.ID, of event: NotificationEvent, count: Int = 1, at now: Instant, in tenant: Tenant.ID
    ) throws {
        let id: Notification.ID? = try first(
            """
            INSERT INTO notifications (
                tenant_id, account_id, id, kind, occasion, count, created_at, author_id, facts, mail_due_at)
            SELECT tenant_id, id, ?, ?, ?, ?, ?, ?, ?, ? FROM accounts WHERE tenant_id = ? AND id = ?
            ON CONFLICT (tenant_id, account_id, kind, occasion) \(event.repetition.sql) RETURNING id
            """, Notification.ID(at: now), event.kind.rawValue, event.occasion, count, now, event.author,
            event.facts.json, mailMoment(event.kind, to: account, at: now, in: tenant), tenant, account
        ) { try $0.id() }
        if let id { try record(.notification(id), of: account, at: now, in: tenant) }
    }

    /// When to mail an account about an event of this kind; `nil` when it wants no mail.
    ///
    /// - Parameter author: whose message it is about, if any.
    func mailMoment(
        _ kind: Notification.Kind, to account: Account.ID, from author: Account.ID? = nil, at now: Instant,
        in tenant: Tenant.ID
    ) throws -> Instant? {
        let known = try first(
            """
            SELECT s.delivery, m.mailed_at, z.value FROM accounts a
            LEFT JOIN notification_settings s ON s.tenant_id = a.tenant_id AND s.account_id = a.id AND s.kind = ?
            LEFT JOIN last_mails m ON m.tenant_id = a.tenant_id AND m.account_id = a.id AND m.kind = ?
            LEFT JOIN tenant_settings z ON z.tenant_id = a.tenant_id AND z.name = 'timeZone'
            WHERE a.tenant_id = ? AND a.id = ?
            """, kind.rawValue, kind.rawValue, tenant, account
        ) { row in
            let chosen: NotificationSettings.Delivery? = try row.ifPresent { try $0.word() }
            return (
                delivery: chosen ?? kind.usualDelivery, mailedAt: try row.optionalInstant(),
                zone: try row.optionalText()
            )
        }
        switch known?.delivery ?? kind.usualDelivery {
        case .instant:
            let moment = kind.mailPace.moment(of: now, after: known?.mailedAt)
            guard kind.isCausedByStrangers else { return moment }
            return try allowed(moment, to: account, from: author, at: now, in: tenant)
        case .daily: return NotificationMail.nextDaily(after: now, in: TenantTimeZone(stored: known?.zone))
        case .off: return nil
        }
    }

    /// Notifies an account of a log-in with a new browser, at most `Notification.newDevicesPerDay` times a day.
    func notify(_ account: Account.ID, of device: DeviceName, at now: Instant, in tenant: Tenant.ID) throws {
        let today = try first(
            """
            SELECT count(*) FROM notifications
            WHERE tenant_id = ? AND account_id = ? AND kind = ? AND created_at > ?
            """, tenant, account, Notification.Kind.newDevice.rawValue, now - .days(1)
        ) { try $0.int() }
        guard today ?? 0 < Notification.newDevicesPerDay else { return }
        try notify(account, of: .newDevice(device, at: now), at: now, in: tenant)
    }

    /// Notifies the accounts that saved a listing.
    func notifySavers(of listing: Listing, of event: NotificationEvent, at now: Instant, in tenant: Tenant.ID) throws {
        let savers: [Account.ID] = try rows(
            "SELECT account_id FROM favorites WHERE tenant_id = ? AND listing_id = ?", tenant, listing.id
        ) { try $0.id() }
        for saver in savers where saver != listing.owner.id {
            try notify(saver, of: event, at: now, in: tenant)
        }
    }

    /// Notifies the accounts that may read the queue.
    func notifyModerators(of event: NotificationEvent, at now: Instant, in tenant: Tenant.ID) throws {
        let moderators: [Account.ID] = try rows(
            "SELECT id FROM accounts WHERE tenant_id = ? AND role <> 'member' AND blocked_at IS NULL", tenant
        ) { try $0.id() }
        for moderator in moderators { try notify(moderator, of: event, at: now, in: tenant) }
    }

    /// Notifies the accounts whose open reports of a subject are about to be settled.
    ///
    /// - Parameter listing: the subject, if it is one.
    func notifyReporters(
        of subject: Report.Subject, _ outcome: Notification.Outcome, listing: Listing? = nil, at now: Instant,
        in tenant: Tenant.ID
    ) throws {
        let reports = try rows(
            """
            SELECT id, reporter_id FROM reports
            WHERE tenant_id = ? AND subject_kind = ? AND subject_id = ? AND settled_at IS NULL
            """, tenant, subject.kind, subject.id
        ) { (id: try $0.id() as Report.ID, reporter: try $0.id() as Account.ID) }
        for report in reports {
            let event = NotificationEvent.reportDecided(report.id, outcome, about: listing)
            try notify(report.reporter, of: event, at: now, in: tenant)
        }
    }

    /// Stores that an account is mailed of a kind: its next mail of that kind waits.
    ///
    /// - Parameter kind: a `Notification.Kind` or a `DecisionMail.Kind`.
    func rememberMail(
        of kind: String, to account: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) throws {
        try execute(
            """
            INSERT INTO last_mails (tenant_id, account_id, kind, mailed_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, account_id, kind) DO UPDATE SET mailed_at = excluded.mailed_at
            """, tenant, account, kind, now)
    }
}

extension SQLReading {
    func notificationSettings(of account: Account.ID, in tenant: Tenant.ID) throws -> NotificationSettings {
        let chosen = try rows(
            "SELECT kind, delivery FROM notification_settings WHERE tenant_id = ? AND account_id = ?", tenant, account
        ) { (kind: try $0.word() as Notification.Kind, delivery: try $0.word() as NotificationSettings.Delivery) }
        return NotificationSettings(Dictionary(chosen.map { ($0.kind, $0.delivery) }) { $1 })
    }
}

extension NotificationEvent.Repetition {
    /// The conflict clause for an existing row.
    fileprivate var sql: String {
        switch self {
        case .ignored: "DO NOTHING"
        case .counted: "DO UPDATE SET count = notifications.count + excluded.count, read_at = NULL"
        case .renewed:
            """
            DO UPDATE SET id = excluded.id, created_at = excluded.created_at, facts = excluded.facts, read_at = NULL,
                count = excluded.count
                    + CASE WHEN notifications.read_at IS NULL THEN notifications.count ELSE 0 END,
                mail_due_at = COALESCE(notifications.mail_due_at, excluded.mail_due_at)
            """
        }
    }
}
