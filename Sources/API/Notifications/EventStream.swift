import Domain
import NIOCore

/// Writes one event stream until its session ends, the server stops, the client goes or its time is over.
struct EventStream: Sendable {
    /// Then the client connects again: what it holds in memory does not grow for ever.
    private static let maxSeconds = 3_600

    let account: AccountKey
    let session: Session.ID
    /// The position of the last event that the client has.
    let start: Int64
    let isResumed: Bool
    /// Whether the client named an event that nobody knows: what it has missed is not known either.
    let isPositionUnknown: Bool
    let events: any AccountEventStore
    let frames: EventFrames
    let clock: Clock
    let subscription: EventSubscription

    func run(write: (ByteBuffer) async throws -> Void) async throws {
        let end = clock.now() + .seconds(Self.maxSeconds)
        var (position, unread, isFirst) = (start, UnreadCounts?.none, true)
        while clock.now() < end {
            // The first look comes before the first wait: something may have happened since `start` was read.
            let found = try await events.events(
                of: account.account, after: position, for: session, in: account.tenant)
            guard let found else { return }
            var bytes = ByteBuffer()
            if isFirst {
                frames.writeStart(isReset: isPositionUnknown || isResumed && found.isIncomplete, to: &bytes)
            }
            try frames.write(found.events, to: &bytes)
            if found.unread != unread, !found.hasMore { try frames.write(found.unread, at: found.position, to: &bytes) }
            // A sign of life, which also finds out that the client has gone.
            if bytes.readableBytes == 0 { frames.writeHeartbeat(to: &bytes) }
            try await write(bytes)
            (position, isFirst) = (found.position, false)
            guard !found.hasMore else { continue }
            unread = found.unread
            if await subscription.signal.next() == .closed { return }
        }
    }
}
