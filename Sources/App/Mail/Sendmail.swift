import Domain
import Processes

/// Delivers mails with a sendmail-compatible program, which reads the message from standard input and takes the
/// recipient from its header. postfix, exim, msmtp and others provide one; they handle TLS and queues.
struct Sendmail: MailTransport {
    static let usualPath = "/usr/sbin/sendmail"

    let mailsPerClaim = 1
    let program: String
    let sender: EmailAddress
    /// The program's working folder.
    let folder: String
    /// The program is killed after this time.
    let timeLimit: Duration

    func deliver(_ message: [UInt8], of mail: QueuedMail) async throws {
        // The program expects Unix line ends and converts them itself.
        let input = message.filter { $0 != UInt8(ascii: "\r") }
        let child = try await within(timeLimit, orThrow: MailDeliveryError(description: "took more than \(timeLimit)"))
        {
            // -t: the recipient is in the header; -i: a line with a single dot does not end the message; -f: where
            // bounces go.
            try await ChildProcess(program, ["-t", "-i", "-f", sender.text], in: folder, input: input)
        }
        guard child.isSuccess else {
            throw MailDeliveryError(description: "\(program) \(child.terminationStatus): \(child.standardError)")
        }
    }

    func erase(_ account: Account.ID, in tenant: Tenant.ID) {}

    func recipients() -> Set<MailOwner> { [] }

    func cleanUp() {}
}
