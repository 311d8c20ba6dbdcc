import Domain

/// Mails notifications to people: at once or in a daily mail, as they choose.
package struct NotificationMailer: Sendable {
    private static let mailsAtATime = 50
    /// Pauses between batches so that searches stay fast; 10,000 mails still take half a minute.
    private static let pause = Duration.milliseconds(100)

    let store: any NotificationMailStore
    let mails: TenantMailer

    package init(store: any NotificationMailStore, mails: TenantMailer) {
        self.store = store
        self.mails = mails
    }

    /// Puts due mails into the outbox, a few at a time, so that other mail does not wait behind them. Mails about the
    /// safety of an account wait neither for the others nor for room in the outbox.
    @Sendable package func step() async throws {
        while !Task.isCancelled {
            while try await enqueue(dueBy: MailPace.beforeAllOthers) {}
            let now = mails.clock.now()
            if try await !store.isOutboxBusy(at: now, limit: Self.mailsAtATime) {
                guard try await enqueue(dueBy: now) else { return }
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Puts the next mails that are due by a moment into the outbox. Returns whether there were any.
    private func enqueue(dueBy moment: Instant) async throws -> Bool {
        let recipients = try await store.recipientsOfDueMail(at: moment, limit: Self.mailsAtATime)
        guard !recipients.isEmpty else { return false }
        let now = mails.clock.now()
        let due = try await store.dueMail(to: recipients, at: now)
        let composed = try due.map { (mail: $0, message: try message(of: $0)) }
        try await store.finish(composed, at: now)
        return true
    }

    /// `nil` when there is nothing to tell.
    private func message(of mail: NotificationMail) throws -> OutgoingMail? {
        guard let account = mail.account, let first = mail.items.first else { return nil }
        return try mails.compose(to: account, in: mail.recipient.tenant) { texts, tenant in
            let isOne = !mail.isDaily && mail.items.count + mail.further == 1
            if isOne, let decision = MailMessage(ofDecision: first) { return decision }
            let items = texts.items(of: mail)
            let subject = texts.subject(of: mail, items: items, at: tenant.settings.displayName)
            let about: Unsubscription = mail.isDaily ? .dailyMail : .kind(first.notification.kind)
            return .notifications(subject: subject, items, about: about)
        }
    }
}

extension MailMessage {
    /// The mail about one decision on a listing of the recipient; `nil` for anything else.
    fileprivate init?(ofDecision item: NotificationMail.Item) {
        let (title, reason) = (item.facts.listing?.title ?? "", item.facts.reason ?? "")
        switch item.notification.kind {
        case .listingHeld:
            guard let listing = item.facts.listing.flatMap({ Listing.ID($0.id) }) else { return nil }
            self = .listingHeld(listing, title: title, reason: reason)
        case .listingReleased: self = .listingReleased(title: title, reason: reason)
        case .listingDeleted: self = .listingDeleted(title: title, reason: reason)
        default: return nil
        }
    }
}
