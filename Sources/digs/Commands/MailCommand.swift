import App
import ArgumentParser
import Domain

struct MailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail", abstract: "Email that comes back.", subcommands: [Bounces.self])

    struct Bounces: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read what mail servers report as undeliverable, and send no more email to those addresses.",
            discussion: """
                Each file is a message or a mailbox (mbox). Only reports (RFC 3464) that return the header of an email \
                of this installation count, and only where the address doesn't exist or takes no mail. The owner is \
                told on the account page, and gets email again after confirming the address. Emails about who can get \
                into an account are sent in any case. A file can be read again: nothing counts twice.
                """)
        /// Tells a mail server to try again later (EX_TEMPFAIL).
        private static let tryAgain = ExitCode(75)

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions
        @Flag(help: "Only show what would be done.") var dryRun = false
        @Argument(help: "Files with messages; - for the standard input.") var files: [String]

        func run() async throws {
            do { try await read() } catch let problem as Problem where files.contains("-") {
                say(problem)
                throw Self.tryAgain
            }
        }

        private func read() async throws {
            var recorder = BounceRecorder(try await common.open(), isDryRun: dryRun)
            for file in files {
                var messages = try MailboxReader(file)
                while let message = try messages.next() { try await recorder.take(message) }
            }
            let count = recorder.count
            try output.print(count, lines: [(dryRun ? "Dry run, nothing was written: " : "") + Self.text(count)])
        }

        private static func text(_ count: BounceRecorder.Count) -> String {
            let parts = [
                "\(count.suppressed) suppressed", "\(count.alreadySuppressed) suppressed before",
                "\(count.refused) refused for another reason", "\(count.pending) that may still arrive",
                "\(count.outdated) outdated", "\(count.ignored) not about email of this installation",
            ]
            return "\(count.messages.counted("message")): " + parts.joined(separator: ", ") + "."
        }
    }
}
