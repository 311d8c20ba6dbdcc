import Domain

/// Mails announcements to their audience: a batch of accounts at a time, each account once.
package struct AnnouncementMailer: Sendable {
    private static let announcementsPerStep = 10

    let store: any AnnouncementMailStore
    let mails: TenantMailer

    package init(store: any AnnouncementMailStore, mails: TenantMailer) {
        self.store = store
        self.mails = mails
    }

    /// Enqueues the next mails of due announcements, unless the outbox is full. Announcements take turns.
    @Sendable package func step() async throws {
        let (batch, clock) = (AnnouncementMail.accountsAtATime, mails.clock)
        for mail in try await store.dueAnnouncementMails(at: clock.now(), limit: Self.announcementsPerStep) {
            guard !Task.isCancelled, try await !store.isOutboxBusy(at: clock.now(), limit: batch) else { return }
            let accounts = try await store.recipients(of: mail, at: clock.now(), limit: batch)
            let last = accounts.count == batch ? accounts.last?.id : nil
            try await store.finish(mail, with: messages(of: mail, to: accounts), through: last, at: clock.now())
        }
    }

    private func messages(of mail: AnnouncementMail, to accounts: [Account]) throws -> [OutgoingMail] {
        guard let tenant = mails.tenants.tenant(mail.tenant) else { return [] }
        return try accounts.map {
            try mails.mailer.compose(.announcement(title: mail.title, text: mail.text), to: $0, of: tenant)
        }
    }
}
