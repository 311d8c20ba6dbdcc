import Domain

/// Mails people the messages that they have not read: each message once, and one mail per conversation and
/// `MessageMail.interval`.
package struct MessageMailer: Sendable {
    private static let mailsPerStep = 50

    let store: any MessageMailStore
    let tenants: TenantDirectory
    let mailer: Mailer
    let clock: Clock

    package init(store: any MessageMailStore, tenants: TenantDirectory, mailer: Mailer, clock: Clock) {
        self.store = store
        self.tenants = tenants
        self.mailer = mailer
        self.clock = clock
    }

    /// Puts the mails that are due into the outbox.
    @Sendable package func step() async throws {
        while !Task.isCancelled {
            let recipients = try await store.recipientsOfDueMessageMail(at: clock.now(), limit: Self.mailsPerStep)
            for recipient in recipients {
                let mail = try await store.dueMessageMail(to: recipient)
                try await store.finish(mail, with: outgoing(mail), at: clock.now())
            }
            guard recipients.count == Self.mailsPerStep else { return }
        }
    }

    /// `nil` when nothing is to be said.
    private func outgoing(_ mail: MessageMail) throws -> OutgoingMail? {
        guard let account = mail.account, let tenant = tenants.tenant(mail.recipient.tenant),
            let first = mail.threads.first
        else { return nil }
        guard mail.threads.count > 1 else { return try mailer.compose(.messages(first), to: account, of: tenant) }
        let texts = try NotificationTexts(
            account.language, currency: tenant.settings.currency, today: Day(clock.now()))
        let subject = texts.subject(ofConversations: mail.threads.count, at: tenant.settings.displayName)
        let message = MailMessage.conversations(
            subject: subject, mail.threads.map(texts.item), seeksHome: mail.threads.contains { $0.seeksHome })
        return try mailer.compose(message, to: account, of: tenant)
    }
}
