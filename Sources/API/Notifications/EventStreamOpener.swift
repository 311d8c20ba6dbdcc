import HummingbirdCore
import NIOCore

/// Responds to requests for event streams on tasks of their own, which end when the stream has begun.
///
/// A task keeps the memory of its deepest call until it ends, and a connection's task ends with the connection. With
/// thousands of open streams, that of all middleware would be most of what they take.
struct EventStreamOpener: Sendable {
    private let base: HTTPChannelHandler.Responder

    init(_ base: @escaping HTTPChannelHandler.Responder) { self.base = base }

    @Sendable func respond(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws
    {
        guard EventRoutes.mayServe(request.uri.path) else { return try await pass(request, writer, channel) }
        try await begin(request, UnusedWriter(writer), channel).value
        // The end of its response would be taken for the end of the stream.
        guard (try? await channel.pipeline.containsHandler(type: EventStreamHandler.self).get()) != nil else { return }
        try await Self.waitForEnd(of: channel)
    }

    /// Waits until the connection of a stream is closed, and throws then: what a client has sent behind its request is
    /// not done, as nobody would be answered. A task that is cancelled closes it.
    private static func waitForEnd(of channel: any Channel) async throws -> Never {
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        throw ChannelError.eof
    }

    /// The task goes on when the client goes meanwhile: it takes no longer than any short request.
    private func begin(_ request: Request, _ unused: UnusedWriter, _ channel: any Channel) -> Task<Void, any Error> {
        Task { [base] in
            guard let writer = unused.take() else { return }
            try await base(request, writer, channel)
        }
    }

    /// Apart, so that what it needs is no part of what `respond` needs for a stream.
    @inline(never)
    private func pass(_ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel) async throws {
        try await base(request, writer, channel)
    }
}

/// A writer on its way to another task.
private final class UnusedWriter: @unchecked Sendable {  // filled before the one task that empties it begins
    private var writer: ResponseWriter?

    init(_ writer: consuming ResponseWriter) { self.writer = consume writer }

    func take() -> ResponseWriter? { writer.take() }
}
