import CoreMetrics
import Domain

/// A client with a counted share of a bounded queue.
package enum QueueClient: Hashable, Sendable {
    /// A client IP prefix: an IPv4 address, or a /64 of IPv6.
    case address(IPAddress)
    case tenant(Tenant.ID)
    case account(Account.ID)
}

/// Hashes passwords for requests. The queue is shared: a few places for each client IP prefix, at most half for each
/// tenant.
package struct RequestPasswordHasher: Sendable {
    /// The maximum numbers of waiting jobs: in all, of one tenant, and of one client IP prefix.
    static let (maxWaiting, maxWaitingOfTenant, maxWaitingOfAddress) = (64, 32, 8)

    let passwords: any PasswordHashing
    let queue: FairQueue<QueueClient>
    /// When limits are off, one client may use the whole queue.
    let isShared: Bool
    /// Records how long each job waited for its turn.
    private let waits: CoreMetrics.Timer?

    package init(_ passwords: any PasswordHashing, isShared: Bool, waits: CoreMetrics.Timer? = nil) {
        self.passwords = passwords
        self.isShared = isShared
        self.waits = waits
        queue = FairQueue(permits: passwords.threads, maxWaiting: Self.maxWaiting)
    }

    /// How many jobs wait, and how many run.
    package var jobCounts: (waiting: Int, running: Int) { (queue.waitingCount, queue.runningCount) }

    func isOutdated(_ hash: String) -> Bool { passwords.isOutdated(hash) }

    /// Throws `overloaded` when too many jobs wait.
    func hash(_ password: String, _ context: Context) async throws -> String {
        try await inTurn(context) { try await passwords.hash(password) }
    }

    /// Like `PasswordHashing.verify`. Throws `overloaded` when too many jobs wait.
    func verify(_ password: String, against hash: String?, _ context: Context) async throws -> Bool {
        try await inTurn(context) { try await passwords.verify(password, against: hash) }
    }

    private func inTurn<Result>(_ context: Context, _ work: () async throws -> Result) async throws -> Result {
        let start = ContinuousClock.now
        do {
            return try await queue.withPermit(shares(context)) {
                waits?.record(ContinuousClock.now - start)
                return try await work()
            }
        } catch is FairQueue<QueueClient>.Full {
            throw Problem.overloaded(
                "Too many people are logging in right now. Try again in a moment.", retryAfterSeconds: 5)
        }
    }

    private func shares(_ context: Context) throws -> [FairQueue<QueueClient>.Share] {
        let (address, tenant) = (context.clientIP.rateLimitPrefix, try context.tenant.id)
        return [
            .init(.address(address), maxWaiting: isShared ? Self.maxWaitingOfAddress : .max),
            .init(.tenant(tenant), maxWaiting: isShared ? Self.maxWaitingOfTenant : .max),
        ]
    }
}
