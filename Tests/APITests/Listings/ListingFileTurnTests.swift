import API
import Domain
import Foundation
import Synchronization
import Testing

@Suite("Turns of uploaded files", .timeLimit(.minutes(1)))
struct ListingFileTurnTests {
    /// One thread, which knows whether the present code runs on it.
    private final class MarkedExecutor: TaskExecutor {
        private let queue = DispatchQueue(label: "files")
        private static let key = DispatchSpecificKey<Bool>()

        init() { queue.setSpecific(key: Self.key, value: true) }

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    /// The files in the order in which they were done.
    private final class DoneFiles: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    private let now = Instant(milliseconds: 1_800_000_000_000)
    private let address = IPAddress("203.0.113.7") ?? IPAddress(v4: 1)
    private let turns = ListingFileTurns(on: MarkedExecutor(), isShared: true)

    private func until(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test("a file is read away from the threads of requests")
    func executor() async throws {
        let isAway = try await turns.inTurn(of: .init(at: now), from: address, in: .init(at: now)) {
            await Task.yield()
            return MarkedExecutor.isCurrent
        }
        #expect(isAway)
        #expect(!MarkedExecutor.isCurrent)
    }

    @Test("an account has one file in work, two that wait, and a third is refused; another account's begins")
    func account() async throws {
        let (account, other, tenant) = (Account.ID(at: now), Account.ID(at: now), Tenant.ID(at: now))
        let (gate, opener) = AsyncStream.makeStream(of: Never.self)
        let done = DoneFiles()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<3 {
                group.addTask { [turns, address] in
                    try await turns.inTurn(of: account, from: address, in: tenant) {
                        if number == 0 { for await _ in gate {} }
                        done.add(number)
                    }
                }
                await until { turns.jobCounts.running == 1 && turns.jobCounts.waiting == number }
            }
            await #expect(throws: Problem.self) {
                try await turns.inTurn(of: account, from: address, in: tenant) {}
            }
            try await turns.inTurn(of: other, from: address, in: tenant) { done.add(9) }
            opener.finish()
            try await group.waitForAll()
        }
        #expect(done.all == [9, 0, 1, 2])
    }
}
