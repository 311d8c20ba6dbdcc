import Domain
import Processes

/// The Unix way of sending mail: a program that takes a letter on its standard input and finds the recipient in it.
/// postfix, exim, msmtp and others bring one; they know TLS and queues.
struct Sendmail: MailTransport {
    static let usualPath = "/usr/sbin/sendmail"

    let program: String
    let sender: EmailAddress
    /// Where the program runs.
    let folder: String
    /// The longest that it may take: then it is killed.
    let timeLimit: Duration

    func deliver(_ message: [UInt8], of mail: QueuedMail) async throws {
        // Lines end here as they do on Unix; the program makes of them what the network wants.
        let input = message.filter { $0 != UInt8(ascii: "\r") }
        let child = try await within(timeLimit, orThrow: MailDeliveryError(description: "took more than \(timeLimit)"))
        {
            // -t: the recipient stands in the letter; -i: a dot alone in a line does not end it; -f: where bounces go.
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
