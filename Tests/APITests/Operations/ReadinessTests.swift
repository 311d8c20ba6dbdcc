import Domain
import Synchronization
import Testing

@testable import App

@Suite("Whether a server is ready")
struct ReadinessTests {
    @Test("a disk with less room than it should have is named, and the server still lives and serves")
    func diskLow() async throws {
        let all: @Sendable (inout Settings) -> Void = { $0.minFreeDiskBytes = .max }
        try await OwnServer.run(configure: all) { server async throws in
            let answer = try await server.stranger.get("/health/ready")
            #expect((answer.status, answer.text) == (503, "not ready\ndisk_low\n"))
            #expect(answer.headers["Content-Type"] == ["text/plain; charset=utf-8"])
            #expect(try await server.stranger.get("/health/live").status == 200)
            #expect(try await server.stranger.get("/v1/tenant").status == 200)
        }
    }

    @Test("a server that was told to stop is not ready")
    func stopping() async throws {
        try await OwnServer.run { server async throws in
            #expect(try await server.stranger.get("/health/ready").status == 200)
            server.installation.readiness.stop()
            #expect(try await server.stranger.get("/health/ready").text == "not ready\nstopping\n")
        }
    }

    @Test("however many ask, the database is written once")
    func oneWrite() async throws {
        try await OwnServer.run { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await server.stranger.get("/health/ready").status } }
                for try await status in group { #expect(status == 200) }
            }
            let lines = server.installation.metrics.text().split(separator: "\n")
            let before = lines.first { $0.hasPrefix("digs_commit_writes_sum") }
            #expect(try await server.stranger.get("/health/ready").status == 200)
            let after = server.installation.metrics.text().split(separator: "\n")
            #expect(before != nil && after.first { $0.hasPrefix("digs_commit_writes_sum") } == before)
        }
    }

    @Test("an index that was never loaded is named")
    func indexNotLoaded() async throws {
        try await withTemporaryFolder { folder in
            let settings = try await DataFolderTemplate.copy(to: folder)
            defer { DataFolderTemplate.remove(settings) }
            let installation = try await Installation(settings, logger: .init(label: "test"))
            #expect(await installation.readiness.failing() == [.indexNotLoaded])
            try await installation.load()
            #expect(await installation.readiness.failing() == [])
            try installation.database.close()
        }
    }
}

@Suite("The write that shows whether writes are possible")
struct WriteProbeTests {
    /// A clock that stands still, and a disk that fails when a test says so.
    private final class Disk: Sendable {
        struct Full: Error {}

        let microseconds = Mutex<Int64>(0)
        let writes = Mutex(0)
        let isFull = Mutex(false)

        var probe: WriteProbe {
            WriteProbe(
                uptime: { self.microseconds.withLock { $0 } },
                write: {
                    self.writes.withLock { $0 += 1 }
                    if self.isFull.withLock({ $0 }) { throw Full() }
                })
        }

        func pass(seconds: Int64) { microseconds.withLock { $0 += seconds * 1_000_000 } }
        func fill(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }
        var count: Int { writes.withLock { $0 } }
    }

    @Test("there is one write in five seconds, and a failure counts until the next succeeds")
    func rate() async {
        let disk = Disk()
        let probe = disk.probe
        #expect(await probe.isWritable())
        disk.fill(true)
        disk.pass(seconds: 4)
        #expect(await probe.isWritable())
        #expect(disk.count == 1)
        disk.pass(seconds: 1)
        #expect(await !probe.isWritable())
        disk.fill(false)
        disk.pass(seconds: 4)
        #expect(await !probe.isWritable())
        #expect(disk.count == 2)
        disk.pass(seconds: 1)
        #expect(await probe.isWritable())
        #expect(disk.count == 3)
    }

    @Test("nobody waits for ever for a write that hangs, and it counts once it succeeds")
    func hanging() async throws {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let probe = WriteProbe(uptime: { 0 }, write: { for await _ in released {} })
        #expect(await !probe.isWritable())
        release.finish()
        try await eventually("the write has succeeded") { await probe.isWritable() }
    }
}
