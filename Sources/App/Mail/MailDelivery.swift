import Domain
import Logging
import Secrets
import Store

/// Delivers the mails of the outbox. Several deliveries run concurrently, so that a hanging mail does not delay the
/// others; each claims as many mails as its transport allows.
///
/// A mail is removed from the outbox after its delivery: a process killed in between may deliver it twice, but no mail
/// is lost.
struct MailDelivery: Sendable {
    static let atOnce = 4

    let outbox: OutboxTable
    let transport: any MailTransport
    let secret: InstallationSecret
    let clock: Clock
    /// Longer than delivering the claimed mails takes: nobody else claims them for this long.
    let lease: Instant.Span
    let logger: Logger

    /// Delivers all mails that are due and not claimed.
    @Sendable func step() async throws {
        while !Task.isCancelled {
            let now = clock.now()
            let mails = try await outbox.claimMails(at: now, until: now + lease, limit: transport.mailsPerClaim)
            guard !mails.isEmpty else { return }
            try await deliver(mails)
        }
    }

    /// Deletes the transport's mails of a deleted account.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) {
        do { try transport.erase(account, in: tenant) } catch {
            logger.error("Email of a deleted account is still there", metadata: ["error": "\(error)"])
        }
    }

    /// Deletes mails of deleted accounts whose deletion was interrupted.
    @Sendable func cleanUp() async throws {
        try transport.cleanUp()
        for owner in try transport.recipients() where try await !outbox.hasAccount(owner.account, in: owner.tenant) {
            try transport.erase(owner.account, in: owner.tenant)
        }
    }

    /// Delivers mails one after the other, and deletes the settled ones, even when a later one throws.
    private func deliver(_ mails: [QueuedMail]) async throws {
        var (settled, failure): ([QueuedMail], (any Error)?) = ([], nil)
        for mail in mails {
            do {
                if try await isSettled(mail) { settled.append(mail) }
            } catch {
                failure = error
                break
            }
        }
        for mail in try await outbox.delete(settled) {
            // The account was deleted before this mail reached the folder.
            guard let account = mail.account, try await !outbox.hasAccount(account, in: mail.tenant) else { continue }
            try transport.erase(account, in: mail.tenant)
        }
        if let failure { throw failure }
    }

    /// Whether the mail is finished: delivered or given up.
    private func isSettled(_ mail: QueuedMail) async throws -> Bool {
        guard let message = open(mail) else {
            // A decoy, which is sealed as mails to accounts are.
            if mail.account == nil { return true }
            logger.error("An email can't be opened: the secret is another one", metadata: ["mail": "\(mail.id)"])
            return true
        }
        do {
            try await transport.deliver(message, of: mail)
            return true
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return try await isGivenUp(mail, because: error)
        }
    }

    /// Postpones a mail, or returns true after too many tries.
    private func isGivenUp(_ mail: QueuedMail, because error: any Error) async throws -> Bool {
        let words: Logger.Metadata = ["mail": "\(mail.id)", "attempt": "\(mail.attempts)", "error": "\(error)"]
        guard let next = mail.nextTry(at: clock.now()) else {
            logger.error("An email was given up", metadata: words)
            return true
        }
        logger.warning("An email was not delivered", metadata: words)
        try await outbox.postpone(mail.id, until: next, error: "\(error)", in: mail.tenant)
        return false
    }

    private func open(_ mail: QueuedMail) -> [UInt8]? {
        Hex.decoded(mail.sealedMessage).flatMap {
            secret.open(
                $0, purpose: mail.account == nil ? OutgoingMail.strangerSealPurpose : OutgoingMail.sealPurpose,
                context: mail.id.description)
        }
    }
}
