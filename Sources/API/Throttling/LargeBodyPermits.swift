import Domain
import Hummingbird

/// Permits for request bodies that are large or of unknown size. Each takes disk or memory until its end arrives, and
/// its client decides when: so few are open at once, and most of them for others.
package struct LargeBodyPermits: Sendable {
    /// How many bodies arrive at once: in all, of one tenant, of one client IP prefix, and of one account.
    static let (max, maxOfTenant, maxOfAddress, maxOfAccount) = (64, 48, 16, 4)
    /// The size up to which JSON and forms need no permit, and any other body.
    static let (freeTextBytes, freeBytes) = (64 * 1024, 1024)
    private static let retryAfterSeconds = 5

    private let queue = FairQueue<QueueClient>(permits: LargeBodyPermits.max, maxWaiting: 0)
    /// Without limits, one client may use all permits.
    private let isShared: Bool
    /// The bytes that the disk has room for; `nil` when nobody knows.
    private let room: @Sendable () -> Int?

    package init(isShared: Bool, room: @escaping @Sendable () -> Int?) {
        self.isShared = isShared
        self.room = room
    }

    /// How many bodies arrive now.
    package var count: Int { queue.runningCount }

    /// Runs `work`, which reads the body. Throws before its first byte: 507 when the disk has no room for it, 429 when
    /// the caller or its network sends as many as they may, else 503.
    func receiving<Result>(
        _ request: Request, _ context: Context, _ work: () async throws -> Result
    ) async throws -> Result {
        guard Self.needsPermit(request) else { return try await work() }
        let bytes = request.headers[.contentLength].flatMap { Int($0) } ?? Limits.photoBytes
        if let room = room(), room < bytes {
            throw Problem.storageFull(inside: "\(room) bytes are left for a body of \(bytes)")
        }
        let shares = shares(context)
        do { try queue.acquireNow(shares) } catch { throw Self.refusal(error) }
        defer { queue.release(shares) }
        return try await work()
    }

    private static func needsPermit(_ request: Request) -> Bool {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }) else {
            return request.headers[.transferEncoding] != nil
        }
        // Smaller bodies are free whatever they are, and every route refuses larger ones before it reads them.
        guard length > min(freeTextBytes, freeBytes), length <= Limits.syncBytes else { return false }
        let isText = ["application/json", "application/x-www-form-urlencoded"].contains(request.mediaType)
        return length > (isText ? freeTextBytes : freeBytes)
    }

    private func shares(_ context: Context) -> [FairQueue<QueueClient>.Share] {
        guard isShared else { return [] }
        let clients: [(QueueClient?, Int)] = [
            (context.account.map { .account($0.id) }, Self.maxOfAccount),
            (.address(context.clientIP.rateLimitPrefix), Self.maxOfAddress),
            (context.foundTenant.map { .tenant($0.id) }, Self.maxOfTenant),
        ]
        return clients.compactMap { client, max in client.map { .init($0, maxWaiting: 0, maxRunning: max) } }
    }

    private static func refusal(_ busy: FairQueue<QueueClient>.Busy) -> Problem {
        switch busy.client {
        case .account?: .tooManyUploads(maxOfAccount, retryAfterSeconds)
        case .address?: .tooManyUploads(maxOfAddress, retryAfterSeconds)
        case .tenant?, nil:
            .overloaded(
                "Many files are being sent right now. Try again in a moment.", retryAfterSeconds: retryAfterSeconds)
        }
    }
}

extension Problem {
    fileprivate static func tooManyUploads(_ max: Int, _ seconds: Int) -> Problem {
        Problem(
            .tooMany, code: "too_many_uploads", "Several files are being sent already. Try again in a moment.",
            retryAfterSeconds: seconds,
            quota: Quota(name: "uploads", limit: max, windowSeconds: seconds, remaining: 0, resetSeconds: seconds))
    }
}

/// Takes a permit for a large body until its response is made. It stands behind the session, because it counts the
/// caller's bodies.
struct BodyPermitMiddleware: RouterMiddleware {
    let permits: LargeBodyPermits

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await permits.receiving(request, context) { try await next(request, context) }
    }
}
