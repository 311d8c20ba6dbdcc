import Domain
import Foundation

/// How letters leave the house.
protocol MailTransport: Sendable {
    /// Hands a letter on. When this returns the letter is somebody else's to keep; an error says that it may not be.
    func deliver(_ message: [UInt8], of mail: QueuedMail) async throws
    /// Takes letters back that wait here for an account which is no more.
    func erase(_ account: Account.ID, in tenant: Tenant.ID) throws
    /// The accounts of which letters wait here.
    func recipients() throws -> Set<MailOwner>
    /// Removes what a process that was killed left behind.
    func cleanUp() throws
}

/// Whose letter it is.
struct MailOwner: Hashable, Sendable {
    let tenant: Tenant.ID
    let account: Account.ID
}

/// What a letter could not be delivered for. Goes to the log and the outbox, never to a client.
struct MailDeliveryError: Error, CustomStringConvertible {
    let description: String
}

extension Settings {
    /// The route that an operator asked for: `folder`, `sendmail` or `sendmail:PATH`. Problem for anything else.
    func mailTransport() throws -> any MailTransport {
        let parts = mail.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count) {
        case ("folder", 1): return try MailFolder(path: mailFolder)
        case ("sendmail", 1...2):
            guard let mailFrom else {
                throw Problem.invalid("mail-from", "is needed with sendmail: the address that mail comes from")
            }
            let program = parts.count == 2 ? parts[1] : Sendmail.usualPath
            guard FileManager.default.isExecutableFile(atPath: program) else {
                throw Problem.invalid("mail", "names a program that is not there: \(program)")
            }
            return Sendmail(
                program: program, sender: try EmailAddress(mailFrom, field: "mail-from"), folder: dataFolder,
                timeLimit: .seconds(sendmailSeconds))
        default: throw Problem.invalid("mail", "is folder, sendmail or sendmail:PATH, not \(mail)")
        }
    }
}
