import CCurl
import Foundation
import Synchronization

/// Runs the transfers of a client on one thread, which sleeps until a socket, a deadline or another thread wakes it.
final class TransferLoop: Sendable {
    typealias Continuation = CheckedContinuation<HTTPClient.Response, any Error>

    private enum Command: Sendable {
        case start(HTTPClient.Request, UUID, Continuation)
        case cancel(UUID)
    }

    private struct Inbox {
        var commands: [Command] = []
        var isClosed = false
    }

    private static let maxSleepMilliseconds: Int32 = 60_000
    private static let maxIdleConnections = 16

    private let inbox = Mutex(Inbox())
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer?  // other threads only wake it, which libcurl allows

    init() {
        multi = curl_multi_init()
        curl_limit_idle_connections(multi, Self.maxIdleConnections)
        Thread.detachNewThread { [self] in run() }
    }

    /// Starts a transfer, unless its task was cancelled before.
    func start(_ request: HTTPClient.Request, id: UUID, continuation: Continuation) {
        let isStarted = inbox.withLock { inbox in
            // Who cancels later finds the lock free, and comes after the start.
            !Task.isCancelled && send(.start(request, id, continuation), to: &inbox)
        }
        if !isStarted { continuation.resume(throwing: CancellationError()) }
    }

    func cancel(_ id: UUID) { inbox.withLock { _ = send(.cancel(id), to: &$0) } }

    /// Ends the thread; transfers under way are cancelled.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosed = true
            curl_multi_wakeup(multi)
        }
    }

    /// Wakes the thread within the lock: once it's closed, libcurl's handle may be gone.
    private func send(_ command: Command, to inbox: inout Inbox) -> Bool {
        guard !inbox.isClosed else { return false }
        inbox.commands.append(command)
        curl_multi_wakeup(multi)
        return true
    }

    private func run() {
        var transfers: [UUID: Transfer] = [:]
        while true {
            let (commands, isClosed) = inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return (inbox.commands, inbox.isClosed)
            }
            for command in commands { obey(command, &transfers) }
            if isClosed { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            while case let ended = curl_next_ended(multi), let handle = ended.handle {
                guard let (id, transfer) = transfers.first(where: { $0.value.handle == handle }) else { continue }
                transfers[id] = nil
                transfer.end(in: multi, ended.result)
            }
            curl_multi_poll(multi, nil, 0, Self.maxSleepMilliseconds, nil)
        }
        for transfer in transfers.values { transfer.cancel(in: multi) }
        curl_multi_cleanup(multi)
    }

    private func obey(_ command: Command, _ transfers: inout [UUID: Transfer]) {
        switch command {
        case .start(let request, let id, let continuation):
            transfers[id] = Transfer(request, in: multi, continuation: continuation)
        case .cancel(let id): transfers.removeValue(forKey: id)?.cancel(in: multi)
        }
    }
}
