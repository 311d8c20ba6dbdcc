import Domain
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1.1 on one connection, within `ConnectionLimits`.
struct LimitedHTTPChannel: ServerChildChannel {
    /// Linux's TCP_NOTSENT_LOWAT: how much unsent data the kernel accepts.
    private static let tcpNotSentLowWater = ChannelOptions.Types.SocketOption(
        level: .tcp, name: NIOBSDSocket.Option(rawValue: 25))

    let base: HTTP1Channel
    let counter: ConnectionCounter
    private let addressLog = LogRateLimiter(max: 10)
    private let totalLog = LogRateLimiter(max: 1, periodSeconds: 60)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        let refusal = counter.admit(channel)
        if let options = channel.syncOptions {
            // A kernel without one of these options works too.
            let reading = AdaptiveRecvByteBufferAllocator(
                minimum: 1024, initial: 1024, maximum: ConnectionLimits.readBytes)
            try? options.setOption(.recvAllocator, value: reading)
            try? options.setOption(.maxMessagesPerRead, value: 1)
            try? options.setOption(Self.tcpNotSentLowWater, value: ConnectionLimits.unsentBytes)
        }
        let value = base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(RequestHeadValidator(), position: .after(parser))
            return value
        }
        guard let refusal else { return value }
        return value.map { value in
            log(refusal, of: channel, logger)
            channel.close(promise: nil)
            return value
        }
    }

    private func log(_ refusal: ConnectionCounter.Refusal, of channel: any Channel, _ logger: Logger) {
        switch refusal {
        case .address:
            guard addressLog.take() != nil else { return }
            let address = IPAddress(channel.remoteAddress).rateLimitPrefix
            logger.info("Too many connections of one address", metadata: ["from": "\(address)"])
        case .all:
            guard let omitted = totalLog.take() else { return }
            logger.warning(
                "Connections are refused: all are busy",
                metadata: ["open": "\(counter.count)", "omitted": "\(omitted)"])
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

extension HTTPServerBuilder {
    /// HTTP/1.1 whose connections respect `limits`.
    public static func limitedHTTP1(_ limits: ConnectionLimits, counter: ConnectionCounter) -> HTTPServerBuilder {
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: ConnectionLimits.headerBytes, maxHeaderListSize: ConnectionLimits.headerBytes,
            maxHeaderFieldCount: ConnectionLimits.headerFields)
        return HTTPServerBuilder { responder in
            LimitedHTTPChannel(
                base: HTTP1Channel(
                    responder: EventStreamOpener(responder).respond,
                    configuration: .init(
                        additionalChannelHandlers: [BoundedPipelineHandler(limits), ActivityHandler(counter)],
                        idleTimeout: .seconds(Int64(limits.idleSeconds)), httpDecoderConfiguration: decoder)),
                counter: counter)
        }
    }
}
