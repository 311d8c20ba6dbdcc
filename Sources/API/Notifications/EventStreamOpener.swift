import HummingbirdCore
import NIOCore

/// Responds to event-stream requests on tasks of their own, which end once the stream has begun.
///
/// A task keeps the memory of its deepest call until it ends, and a connection's task lives as long as the connection.
/// With thousands of open streams, the memory of all middleware would be most of their cost.
struct EventStreamOpener: Sendable {
    private let base: HTTPChannelHandler.Responder

    init(_ base: @escaping HTTPChannelHandler.Responder) { self.base = base }

    @Sendable func respond(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws
    {
        guard RequestTarget(request.head.path ?? "").path == EventRoutes.path else {
            return try await pass(request, writer, channel)
        }
        try await begin(request, UnusedWriter(writer), channel).value
        // The end of its response would look like the end of the stream.
        guard (try? await channel.pipeline.containsHandler(type: EventStreamHandler.self).get()) != nil else { return }
        try await Self.waitForEnd(of: channel)
    }

    /// Waits until a stream's connection is closed, then throws: further requests on it would get no response.
    /// Cancelling the task closes the connection.
    private static func waitForEnd(of channel: any Channel) async throws -> Never {
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        throw ChannelError.eof
    }

    /// The task continues when the client leaves: it takes no longer than any short request.
    private func begin(_ request: Request, _ unused: UnusedWriter, _ channel: any Channel) -> Task<Void, any Error> {
        Task { [base] in
            guard let writer = unused.take() else { return }
            try await base(request, writer, channel)
        }
    }

    /// A separate function, so that `respond` does not hold its stack space for the life of a stream.
    @inline(never)
    private func pass(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        try await base(request, writer, channel)
    }
}

/// Hands a writer over to another task.
private final class UnusedWriter: @unchecked Sendable {  // filled before the one task that empties it begins
    private var writer: ResponseWriter?

    init(_ writer: consuming ResponseWriter) { self.writer = consume writer }

    func take() -> ResponseWriter? { writer.take() }
}
