import Domain
import Foundation

/// Delivers mails.
protocol MailTransport: Sendable {
    /// How many mails to claim together: one where a delivery may be slow, because the others would wait for it.
    var mailsPerClaim: Int { get }
    /// Hands a mail over. Afterwards the receiver is responsible for it; after an error it may or may not have been
    /// accepted.
    func deliver(_ message: [UInt8], of mail: QueuedMail) async throws
    /// Deletes the waiting mails of a deleted account.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) throws
    /// The accounts with waiting mails.
    func recipients() throws -> Set<MailOwner>
    /// Removes the leftovers of a killed process, and mails that were kept for long enough.
    func cleanUp() throws
}

/// The account that a mail belongs to.
struct MailOwner: Hashable, Sendable {
    let tenant: Tenant.ID
    let account: Account.ID
}

/// Why a delivery failed. For the log and the outbox, never for a client.
struct MailDeliveryError: Error, CustomStringConvertible {
    let description: String
}

extension Settings {
    /// The configured transport: `folder`, `sendmail` or `sendmail:PATH`. Throws for anything else.
    func mailTransport() throws -> any MailTransport {
        let parts = mail.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count) {
        case ("folder", 1): return try MailFolder(path: mailFolder, keptDays: keepMailDays)
        case ("sendmail", 1...2):
            guard let mailFrom else {
                throw Problem.invalid(
                    "mail-from", "is required with sendmail: the address that email comes from (DIGS_MAIL_FROM)")
            }
            let program = parts.count == 2 ? parts[1] : Sendmail.usualPath
            guard FileManager.default.isExecutableFile(atPath: program) else {
                throw Problem.invalid("mail", "names a program that doesn't exist: \(program)")
            }
            return Sendmail(
                program: program, sender: try EmailAddress(mailFrom, field: "mail-from"), folder: dataFolder,
                timeLimit: .seconds(sendmailSeconds))
        default: throw Problem.invalid("mail", "must be folder, sendmail or sendmail:PATH, not \(mail)")
        }
    }
}
