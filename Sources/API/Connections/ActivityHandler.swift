import NIOCore
import NIOHTTPTypes

/// Tells the counter whether a request of its connection is being handled. It sees one request at a time.
final class ActivityHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let counter: ConnectionCounter
    private var connection: OpenConnection?

    init(_ counter: ConnectionCounter) { self.counter = counter }

    func handlerAdded(context: ChannelHandlerContext) { connection = counter.connection(of: context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { connection?.requestBegan() }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let connection, case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.whenComplete { _ in connection.requestEnded() }
        context.write(data, promise: written)
    }
}
