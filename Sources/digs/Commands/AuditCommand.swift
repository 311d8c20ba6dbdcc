import App
import ArgumentParser
import Domain

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "The audit log.", subcommands: [Verify.self])

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that no row of the audit log was changed, added or taken out since it was written.",
            discussion: """
                Each row carries a keyed hash of itself and of the row before. Names the first row that is broken, and ends \
                with status 1. Note the last row's hash elsewhere now and then: whoever can take the end of the log away and \
                set its counter back cannot take it away from there.
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            switch try await common.open().store.verifyAudit() {
            case .whole(let count, let hash):
                print("The audit log is whole: \(count) rows\(count > 0 ? ", the last with hash \(hash)" : "").")
            case .broken(let sequence, let why):
                print("The audit log is broken at row \(sequence): \(why).")
                throw ExitCode.failure
            }
        }
    }
}
