import Domain

/// Mails people the messages that they have not read: each message once, and one mail in
/// `NotificationMail.interval`, and within a day those that `MailAllowance` grants.
package struct MessageMailer: Sendable {
    private static let mailsPerStep = 50

    let store: any MessageMailStore
    let mails: TenantMailer

    package init(store: any MessageMailStore, mails: TenantMailer) {
        self.store = store
        self.mails = mails
    }

    /// Puts the mails that are due into the outbox.
    @Sendable package func step() async throws {
        while !Task.isCancelled {
            let recipients = try await store.recipientsOfDueMessageMail(at: mails.clock.now(), limit: Self.mailsPerStep)
            for recipient in recipients {
                let mail = try await store.dueMessageMail(to: recipient)
                try await store.finish(mail, with: outgoing(mail), at: mails.clock.now())
            }
            guard recipients.count == Self.mailsPerStep else { return }
        }
    }

    /// `nil` when nothing is to be said.
    private func outgoing(_ mail: MessageMail) throws -> OutgoingMail? {
        guard let account = mail.account, let first = mail.threads.first else { return nil }
        let count = mail.threads.count + mail.further
        return try mails.compose(to: account, in: mail.recipient.tenant) { texts, tenant in
            guard count > 1 else { return .messages(first) }
            let subject = texts.subject(ofConversations: count, at: tenant.settings.displayName)
            return .conversations(
                subject: subject, texts.items(of: mail), seeksHome: mail.threads.contains { $0.seeksHome })
        }
    }
}
