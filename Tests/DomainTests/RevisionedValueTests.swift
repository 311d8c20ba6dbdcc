import Synchronization
import Testing

@testable import Domain

@Suite("What is kept in memory of stored data")
struct RevisionedValueTests {
    private final class Stored: Sendable {
        let revision = Mutex<Int64>(1)
        let readCount = Mutex(0)
        let isBroken = Mutex(false)

        func kept() -> RevisionedValue<String> {
            RevisionedValue(revision: { self.revision.withLock { $0 } }, make: make)
        }

        @Sendable private func make(_ revision: Int64) async throws -> String {
            readCount.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(5))
            if isBroken.withLock({ $0 }) { throw Problem.notFound("value") }
            return "of \(revision)"
        }
    }

    @Test("it is made when somebody asks, once for all who ask together, and anew only after a change")
    func refresh() async throws {
        let stored = Stored()
        let kept = stored.kept()
        try await kept.refresh()
        #expect(kept.made == nil && stored.readCount.withLock { $0 } == 0)
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await kept.value() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(values == ["of 1"] && stored.readCount.withLock { $0 } == 1)
        try await kept.refresh()
        #expect(stored.readCount.withLock { $0 } == 1)
        stored.revision.withLock { $0 = 2 }
        #expect(try await kept.value() == "of 1")
        try await kept.refresh()
        #expect(kept.made == "of 2" && stored.readCount.withLock { $0 } == 2)
    }

    @Test("after a failure the next one who asks tries it anew, and what was there stays")
    func failure() async throws {
        let stored = Stored()
        let kept = stored.kept()
        stored.isBroken.withLock { $0 = true }
        await #expect(throws: Problem.self) { try await kept.value() }
        stored.isBroken.withLock { $0 = false }
        #expect(try await kept.value() == "of 1")
        stored.isBroken.withLock { $0 = true }
        stored.revision.withLock { $0 = 2 }
        await #expect(throws: Problem.self) { try await kept.refresh() }
        #expect(try await kept.value() == "of 1")
    }
}
