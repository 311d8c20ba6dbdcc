import Foundation
import Testing

@Suite("Two servers on one data folder")
struct ServerLockTests {
    @Test("the second says who serves it and ends; the first goes on; after it another one starts at once")
    func second() async throws {
        try await withTemporaryFolder { folder in
            try await DigsProcess.serve(folder) { first in
                let second = try await DigsCommand.run(["serve", "--port", "0"], in: folder)
                #expect(second.status == 1)
                #expect(second.output.contains("Another server (process "), "\(second.output)")
                #expect(try await first.stranger.get("/health/ready").status == 200)
                #expect(try await DigsCommand.run(["tenant", "list"], in: folder).status == 0)
            }
            try await DigsProcess.serve(folder) { next async throws in
                #expect(try await next.stranger.get("/health/ready").status == 200)
            }
        }
    }
}
