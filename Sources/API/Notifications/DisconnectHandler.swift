import NIOCore

/// Calls `onDisconnect` when the client of a connection has nothing more to send, or the connection ends.
///
/// A client that closes its side while it waits for a response is served all the same. An event stream has no end, so
/// nobody would find out that its client has gone before the next write.
final class DisconnectHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let onDisconnect: @Sendable () -> Void

    init(onDisconnect: @escaping @Sendable () -> Void) { self.onDisconnect = onDisconnect }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { onDisconnect() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onDisconnect()
        context.fireChannelInactive()
    }
}
