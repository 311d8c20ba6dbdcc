import Domain

/// Mails people what moderators decided on their wanted ads, ratings and shared lists.
package struct DecisionMailer: Sendable {
    private static let mailsPerStep = 50

    let store: any DecisionMailStore
    let tenants: TenantDirectory
    let mailer: Mailer
    let clock: Clock

    package init(store: any DecisionMailStore, tenants: TenantDirectory, mailer: Mailer, clock: Clock) {
        self.store = store
        self.tenants = tenants
        self.mailer = mailer
        self.clock = clock
    }

    /// Puts the mails that are due into the outbox.
    @Sendable package func step() async throws {
        let recipients = try await store.recipientsOfDueDecisionMail(at: clock.now(), limit: Self.mailsPerStep)
        for recipient in recipients {
            // A tenant that was made just now is known soon.
            guard let tenant = tenants.tenant(recipient.tenant),
                let mail = try await store.dueDecisionMail(to: recipient)
            else { continue }
            let message = try mailer.compose(message(of: mail, in: tenant), to: mail.recipient, of: tenant)
            try await store.finish(mail, with: message, at: clock.now())
        }
    }

    private func message(of mail: DecisionMail, in tenant: Tenant) throws -> MailMessage {
        if mail.notes.count == 1, let message = MailMessage(mail.notes[0]) { return message }
        let texts = try NotificationTexts(
            mail.recipient.language, currency: tenant.settings.currency, today: Day(clock.now()))
        let subject = texts.subject(ofSeveral: mail.notes.count, at: tenant.settings.displayName)
        return .notifications(subject: subject, mail.notes.map(texts.item), about: nil)
    }
}

extension MailMessage {
    /// The mail about one decision.
    fileprivate init?(_ note: DecisionMail.Note) {
        switch (note.kind, note.ad) {
        case (.wantedHeld, let ad?): self = .wantedHeld(ad, title: note.title, reason: note.reason)
        case (.wantedReleased, let ad?): self = .wantedReleased(ad, title: note.title, reason: note.reason)
        case (.wantedHeld, nil), (.wantedReleased, nil): return nil
        case (.wantedDeleted, _): self = .wantedDeleted(title: note.title, reason: note.reason)
        case (.ratingRemoved, _): self = .ratingRemoved(owner: note.title, reason: note.reason)
        case (.shortlistRemoved, _): self = .shortlistRemoved(title: note.title, reason: note.reason)
        }
    }
}
