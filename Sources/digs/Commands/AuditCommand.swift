import App
import ArgumentParser
import Domain

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "The audit log.", subcommands: [Verify.self])

    struct Verify: DataCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that no row of the audit log was changed, added or removed since it was written.",
            discussion: """
                Each row carries a keyed hash of itself and of the row before. Names the first row that is broken, and \
                ends with status 1. Note the last row's hash elsewhere now and then: someone who removes the end \
                of the log and resets its counter can't change that note.
                """)

        private struct Verdict: Encodable {
            let isWhole: Bool
            var rows: Int?
            var lastHash: String?
            var brokenRow: Int64?
            var reason: String?
        }

        @OptionGroup var common: CommonOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            switch try await common.open().store.audit.verifyAudit() {
            case .whole(let count, let hash):
                let last = count > 0 ? ", the last with hash \(hash)" : ""
                try output.print(
                    Verdict(isWhole: true, rows: Int(count), lastHash: count > 0 ? hash : nil),
                    lines: ["The audit log is complete: \(count.counted("row"))\(last)."])
            case .broken(let sequence, let why):
                try output.print(
                    Verdict(isWhole: false, brokenRow: Int64(sequence), reason: why),
                    lines: ["The audit log is broken at row \(sequence): \(why)."])
                throw ExitCode.failure
            }
        }
    }
}
