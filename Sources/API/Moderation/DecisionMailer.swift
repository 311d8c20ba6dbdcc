import Domain

/// Mails people what moderators decided on their wanted ads, ratings and shared lists.
package struct DecisionMailer: Sendable {
    private static let mailsPerStep = 50

    let store: any DecisionMailStore
    let mails: TenantMailer

    package init(store: any DecisionMailStore, mails: TenantMailer) {
        self.store = store
        self.mails = mails
    }

    /// Puts the mails that are due into the outbox.
    @Sendable package func step() async throws {
        let clock = mails.clock
        let recipients = try await store.recipientsOfDueDecisionMail(at: clock.now(), limit: Self.mailsPerStep)
        for recipient in recipients {
            guard let mail = try await store.dueDecisionMail(to: recipient) else { continue }
            let composed = try mails.compose(to: mail.recipient, in: recipient.tenant) { texts, tenant in
                if mail.notes.count == 1, let message = MailMessage(mail.notes[0]) { return message }
                let subject = texts.subject(ofSeveral: mail.notes.count, at: tenant.settings.displayName)
                return .notifications(subject: subject, mail.notes.map(texts.item), about: nil)
            }
            guard let composed else { continue }
            try await store.finish(mail, with: composed, at: clock.now())
        }
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
