import NIOCore

/// Holds the event stream of a connection, and ends it when its client has nothing more to send, or is gone.
///
/// A client that closes its side while it waits for a response is served all the same. An event stream has no end, so
/// nobody would find out that its client has gone before the next write.
final class EventStreamHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let stream: EventStream

    init(_ stream: EventStream) { self.stream = stream }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { stream.close() }
        context.fireUserInboundEventTriggered(event)
    }

    // With its connection, a stream loses this handler.
    func handlerRemoved(context: ChannelHandlerContext) { stream.close() }
}
