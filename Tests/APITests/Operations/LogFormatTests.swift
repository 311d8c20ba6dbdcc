import Foundation
import Logging
import Synchronization
import Testing

@testable import API
@testable import App

@Suite("Lines of the log")
struct LogFormatTests {
    /// The lines written while `body` logs in JSON.
    private func lines(_ body: (Logger) -> Void) throws -> [JSON] {
        let written = Mutex<[UInt8]>([])
        let handler = JSONLogHandler(level: .debug) { line in written.withLock { $0 += line } }
        body(Logger(label: "test") { _ in EmailRedactingLogHandler(handler) })
        return try written.withLock { $0 }.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(JSON.self, from: Data($0))
        }
    }

    @Test("a line is one JSON object, whatever it says; numbers stay numbers")
    func json() throws {
        let found = try lines { logger in
            var logger = logger
            logger[metadataKey: "hb.request.id"] = "d8b3"
            logger.info(
                "\"quoted\" \\ and\nnew\tline \u{1}",
                metadata: ["status": .stringConvertible(404), "seconds": .stringConvertible(0.25), "list": ["a", "b"]])
            logger.debug("another", metadata: ["nothing": .stringConvertible(Double.nan)])
        }
        #expect(found.count == 2)
        #expect(found[0].message == "\"quoted\" \\ and\nnew\tline \u{1}")
        #expect(found[0].request == "d8b3" && found[0].level == "info")
        #expect(found[0].status == 404 && found[0].seconds == 0.25)
        #expect(found[0]["list"].list.count == 2)
        #expect(found[1].level == "debug")
    }

    @Test("what a mail program or a library quotes of an address is not logged")
    func addresses() throws {
        let said = "sendmail: <olive@example.edu>: user unknown; to=sam.o'neil@example.edu, at 10:15"
        let found = try lines { logger in
            logger.warning("not delivered to ada@example.edu", metadata: ["error": "\(said)", "attempt": "3"])
        }
        #expect(found[0].message == "not delivered to [address]")
        let error = found[0].error.text
        #expect(!error.contains("example.edu") && !error.contains("olive"))
        #expect(error.hasPrefix("sendmail: <[address]>: user unknown; to=") && error.hasSuffix(", at 10:15"))
        #expect("no address".withoutEmailAddresses == "no address")
    }

    @Test("who is refused again and again does not fill the log, and what is left out is counted")
    func allowance() {
        let allowance = LogRateLimiter(max: 2)
        // They may fall into two seconds, and then four lines are written.
        let taken = (0..<1_000).compactMap { _ in allowance.take() }
        #expect(taken.first == 0 && taken.count < 100)
    }
}
