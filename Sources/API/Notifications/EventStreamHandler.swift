import NIOCore

/// Holds the event stream of a connection, and ends it when its client closes its sending side or disconnects.
///
/// A client may normally close its sending side while it waits for a response. An event stream never ends, so a lost
/// client would go unnoticed until the next write.
final class EventStreamHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let stream: EventStream

    init(_ stream: EventStream) { self.stream = stream }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { stream.close() }
        context.fireUserInboundEventTriggered(event)
    }

    // The stream loses this handler with its connection.
    func handlerRemoved(context: ChannelHandlerContext) { stream.close() }
}
