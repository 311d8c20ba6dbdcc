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
        (self.store, self.tenants, self.mailer, self.clock) = (store, tenants, mailer, clock)
    }

    /// Puts the mails that are due into the outbox.
    @Sendable package func step() async throws {
        while !Task.isCancelled {
            let due = try await store.dueMessageMails(at: clock.now(), limit: Self.mailsPerStep)
            for mail in due { try await store.finish(mail, with: message(of: mail), at: clock.now()) }
            guard due.count == Self.mailsPerStep else { return }
        }
    }

    private func message(of mail: MessageMail) async throws -> OutgoingMail? {
        guard let tenant = tenants.tenant(mail.tenant), let content = try await store.content(of: mail) else {
            return nil
        }
        return try mailer.compose(.messages(content, in: mail.conversation), to: content.recipient, of: tenant)
    }
}
