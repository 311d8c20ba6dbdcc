import Domain
import Logging
import Secrets
import Store

/// Delivers the mails of the outbox. Several run concurrently, so that a mail that hangs does not delay the others.
///
/// A mail is removed from the outbox after its delivery: a process killed in between may deliver it twice, but no mail
/// is lost.
struct MailDelivery: Sendable {
    static let atOnce = 4

    let outbox: Store
    let transport: any MailTransport
    let secret: InstallationSecret
    let clock: Clock
    /// Longer than any delivery takes: nobody else claims a mail for this long.
    let lease: Instant.Span
    let logger: Logger

    /// Delivers all mails that are due and not claimed.
    @Sendable func step() async throws {
        while !Task.isCancelled {
            let now = clock.now()
            guard let mail = try await outbox.claimMail(at: now, until: now + lease) else { return }
            try await deliver(mail)
        }
    }

    /// Deletes the transport's mails of a deleted account.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) {
        do { try transport.erase(account, in: tenant) } catch {
            logger.error("Mail of a deleted account is still there", metadata: ["error": "\(error)"])
        }
    }

    /// Deletes mails of deleted accounts whose deletion was interrupted.
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
        // The account was deleted meanwhile, before this mail was in the folder.
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
