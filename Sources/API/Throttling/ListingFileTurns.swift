import Domain

/// Turns in which uploaded files of listings are read and checked, on an executor of their own. A file has hundreds of
/// rows, and on the threads of requests it would hold up all others.
package struct ListingFileTurns: Sendable {
    /// How many files are in work at once: in all, and of one account.
    package static let (maxRunning, maxRunningOfAccount) = (4, 1)
    /// How many files wait: in all, of one tenant, of one client IP prefix, and of one account. Each takes memory.
    package static let (maxWaiting, maxWaitingOfTenant, maxWaitingOfAddress, maxWaitingOfAccount) = (8, 6, 4, 2)
    private static let retryAfterSeconds = 10

    private let queue = FairQueue<QueueClient>(permits: maxRunning, maxWaiting: maxWaiting)
    private let executor: any TaskExecutor
    /// Without limits, one client may use the whole queue.
    private let isShared: Bool

    package init(on executor: any TaskExecutor, isShared: Bool) {
        self.executor = executor
        self.isShared = isShared
    }

    package var jobCounts: (waiting: Int, running: Int) { (queue.waitingCount, queue.runningCount) }

    /// Runs `work` when the turn of the account comes. Throws `overloaded` when too many files wait.
    package func inTurn<Result: Sendable>(
        of account: Account.ID, from address: IPAddress, in tenant: Tenant.ID,
        _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        let shares: [FairQueue<QueueClient>.Share] = [
            .init(
                .account(account), maxWaiting: isShared ? Self.maxWaitingOfAccount : .max,
                maxRunning: Self.maxRunningOfAccount),
            .init(.address(address.rateLimitPrefix), maxWaiting: isShared ? Self.maxWaitingOfAddress : .max),
            .init(.tenant(tenant), maxWaiting: isShared ? Self.maxWaitingOfTenant : .max),
        ]
        do {
            return try await queue.withPermit(shares) {
                try await withTaskExecutorPreference(executor) { try await work() }
            }
        } catch is FairQueue<QueueClient>.Full {
            throw Problem.overloaded(
                "Other files are being read right now. Try again in a moment.",
                retryAfterSeconds: Self.retryAfterSeconds)
        }
    }
}
