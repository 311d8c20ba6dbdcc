import Domain
import NIOCore
import NIOHTTPTypes
import Synchronization

/// An open event stream. It writes new events each time it is woken, until its session ends, the server stops, the
/// client leaves or its time is over.
///
/// It has a task only while it looks for events: a thousand waiting streams are a thousand small objects.
final class EventStream: Sendable {
    /// The client then reconnects, so that the stream's memory does not grow forever.
    private static let maxSeconds = 3_600

    fileprivate struct State {
        /// The position of the client's last event.
        var position: Int64
        var unread: UnreadCounts?
        var isFirst = true
        /// Whether it is looking for events or writing. True from the start.
        var isBusy = true
        /// Whether an event arrived since the last look began.
        var isDue = false
        /// Whether it must end.
        var isOver = false
    }

    private let caller: Caller
    private let start: Start
    private let service: EventService
    private let channel: any Channel
    private let subscription: EventSubscription
    private let end: Instant
    private let state: Mutex<State>

    /// The account and session of a stream.
    struct Caller: Sendable {
        let account: AccountKey
        let session: Session.ID
    }

    /// The position at which a stream starts.
    struct Start: Sendable {
        let position: Int64
        let isResumed: Bool
        /// Whether the client named an unknown event: then nobody knows what it missed.
        let isPositionUnknown: Bool
    }

    init(
        of caller: Caller, from start: Start, on channel: any Channel, subscription: EventSubscription,
        of service: EventService
    ) {
        self.caller = caller
        self.start = start
        self.channel = channel
        self.subscription = subscription
        self.service = service
        end = service.clock.now() + .seconds(Self.maxSeconds)
        state = Mutex(State(position: start.position))
    }

    /// Writes the first frames. The response head is already written.
    func begin() async throws {
        try await channel.pipeline.addHandler(EventStreamHandler(self), position: .first)
        guard subscription.connect(self) else { return finish() }
        // An event may have arrived since the position was read.
        await look()
    }

    /// Looks for new events, at once or after the current frames are written.
    func wake() {
        let mustLook = state.withLock { state in
            state.isDue = true
            return !state.isOver && state.becomesBusy()
        }
        if mustLook { Task { await look() } }
    }

    /// Ends the stream, at once or after its last frames are written.
    func close() {
        let mustFinish = state.withLock { state in
            state.isOver = true
            return state.becomesBusy()
        }
        if mustFinish { finish() }
    }

    /// Ends the response and the connection. Call only after making the stream busy, which it then stays.
    private func finish() {
        channel.writeAndFlush(HTTPResponsePart.end(nil)).whenComplete { [channel] _ in channel.close(promise: nil) }
    }

    private func look() async {
        let position = state.withLock { state in
            state.isDue = false
            return state.position
        }
        do {
            let (account, tenant) = (caller.account.account, caller.account.tenant)
            guard service.clock.now() < end,
                let found = try await service.events.events(
                    of: account, after: position, for: caller.session, in: tenant)
            else { return finish() }
            write(try state.withLock { state in try frames(of: found, &state) })
        } catch { finish() }
    }

    private func frames(of found: AccountEvents, _ state: inout State) throws -> ByteBuffer {
        let frames = EventFrames(account: caller.account, cursors: service.cursors)
        var bytes = ByteBuffer()
        if state.isFirst {
            frames.writeStart(isReset: start.isPositionUnknown || start.isResumed && found.isIncomplete, to: &bytes)
        }
        try frames.write(found.events, to: &bytes)
        if found.unread != state.unread, !found.hasMore {
            try frames.write(found.unread, at: found.position, to: &bytes)
            state.unread = found.unread
        }
        // The heartbeat also detects that the client has left.
        if bytes.readableBytes == 0 { frames.writeHeartbeat(to: &bytes) }
        (state.position, state.isFirst) = (found.position, false)
        if found.hasMore { state.isDue = true }
        return bytes
    }

    /// Waits until the client's connection has accepted the frames.
    private func write(_ frames: ByteBuffer) {
        channel.writeAndFlush(HTTPResponsePart.body(frames)).whenComplete { [self] written in
            guard case .success = written else { return finish() }
            let next = state.withLock { state in
                // It stays busy until the end.
                guard !state.isOver else { return Next.finish }
                state.isBusy = state.isDue
                return state.isDue ? .look : .wait
            }
            switch next {
            case .finish: finish()
            case .look: Task { await look() }
            case .wait: break
            }
        }
    }

    private enum Next {
        case finish, look, wait
    }
}

extension EventStream.State {
    /// Returns whether it was idle. Only the caller that makes a stream busy writes to it.
    mutating func becomesBusy() -> Bool {
        defer { isBusy = true }
        return !isBusy
    }
}
