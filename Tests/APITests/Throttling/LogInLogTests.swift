import Logging
import Synchronization
import Testing

@testable import App

@Suite("Log-ins in the log")
struct LogInLogTests {
    @Test("log-ins and refused ones are in the log, by account, marketplace and address, and without what is secret")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let handler = CapturingLog(lines: { line in lines.withLock { $0.append(line) } })
        try await OwnServer.run(logger: Logger(label: "test") { _ in handler }) { server in
            let olive = try await server.register("olive")
            #expect(try await server.stranger.logIn("olive@example.edu").status == 201)
            #expect(try await server.stranger.logIn("olive@example.edu", "wrong horse").status == 401)
            #expect(try await server.stranger.logIn("nobody@example.edu", "wrong horse").status == 401)
            let said = lines.withLock { $0 }
            let opened = try #require(said.first { $0.contains("Logged in") })
            #expect(opened.contains(olive.accountID) && opened.contains("127.0.0.1") && opened.contains("tenant"))
            let refused = said.filter { $0.contains("Log-in refused") }
            #expect(refused.count == 2 && refused.allSatisfy { $0.contains("wrong_credentials") })
            #expect(refused.count { $0.contains(olive.accountID) } == 1)
            for secret in ["olive@example", "nobody@example", "horse", olive.token ?? "?"] {
                #expect(!said.contains { $0.contains(secret) }, "\(secret)")
            }
        }
    }
}

/// Passes log lines on, with their metadata.
private struct CapturingLog: LogHandler {
    let lines: @Sendable (String) -> Void
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(lines: @escaping @Sendable (String) -> Void) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines("\(event.level) \(event.message) \((event.metadata ?? [:]).merging(metadata) { one, _ in one })")
    }
}
