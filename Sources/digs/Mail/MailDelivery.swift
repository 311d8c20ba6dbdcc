import Domain
import Logging
import Secrets

/// Delivers the outbox. Several deliver at the same time, so that a letter that hangs keeps none of the others waiting.
///
/// A letter leaves the outbox after it was handed on: a process that is killed between may deliver it twice, and never not
/// at all.
struct MailDelivery: Sendable {
    static let atOnce = 4

    let outbox: any Outbox
    let transport: any MailTransport
    let secret: InstallationSecret
    let clock: Clock
    /// Longer than any delivery takes: so long a letter that was taken is nobody else's.
    let lease: Instant.Span
    let logger: Logger

    /// Tries every letter whose turn it is and that nobody else delivers.
    @Sendable func step() async throws {
        while !Task.isCancelled {
            let now = clock.now()
            guard let mail = try await outbox.claimMail(at: now, until: now + lease) else { return }
            try await deliver(mail)
        }
    }

    /// Takes letters back that wait in the route for an account that is no more.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) {
        do { try transport.erase(account, in: tenant) } catch {
            logger.error("Mail of a deleted account is still there", metadata: ["error": "\(error)"])
        }
    }

    /// Deleting an account takes its letters back itself, unless it is killed meanwhile.
    @Sendable func cleanUp() async throws {
        try transport.cleanUp()
        for owner in try transport.recipients() where try await !outbox.hasAccount(owner.account, in: owner.tenant) {
            try transport.erase(owner.account, in: owner.tenant)
        }
    }

    private func deliver(_ mail: QueuedMail) async throws {
        guard let account = mail.account else {
            _ = try await outbox.delete(mail.id, in: mail.tenant)
            return
        }
        guard let message = open(mail) else {
            logger.error("A mail does not open: the secret is another one", metadata: ["mail": "\(mail.id)"])
            _ = try await outbox.delete(mail.id, in: mail.tenant)
            return
        }
        do {
            try await transport.deliver(message, of: mail)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return try await postpone(mail, because: error)
        }
        guard try await !outbox.delete(mail.id, in: mail.tenant) else { return }
        // The account was deleted meanwhile, and did not find this letter yet.
        guard try await !outbox.hasAccount(account, in: mail.tenant) else { return }
        try transport.erase(account, in: mail.tenant)
    }

    private func postpone(_ mail: QueuedMail, because error: any Error) async throws {
        let words: Logger.Metadata = ["mail": "\(mail.id)", "attempt": "\(mail.attempts)", "error": "\(error)"]
        guard let next = mail.nextTry(at: clock.now()) else {
            logger.error("A mail is given up", metadata: words)
            _ = try await outbox.delete(mail.id, in: mail.tenant)
            return
        }
        logger.warning("A mail was not delivered", metadata: words)
        try await outbox.postpone(mail.id, until: next, error: "\(error)", in: mail.tenant)
    }

    private func open(_ mail: QueuedMail) -> [UInt8]? {
        Hex.decoded(mail.sealedMessage).flatMap {
            secret.open($0, purpose: OutgoingMail.sealPurpose, context: mail.id.description)
        }
    }
}
