import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends one request on a connection of its own, and reads the response as it arrives.
struct TestConnection: Sendable {
    /// After which a response counts as lost. No test is about time, and a machine that runs all tests is slow.
    private static let timeout = TimeAmount.minutes(5)

    enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// In chunks, whose sum the server doesn't know before.
        case chunks([[UInt8]])
    }

    struct NoResponse: Error {}

    typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
    typealias Parts = NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator

    let port: Int

    /// Hands `read` the head of the response and the parts that follow, and closes the connection after it.
    func send<Result>(
        _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders, _ body: Body = .none,
        read: (HTTPResponseHead, inout Parts) async throws -> Result
    ) async throws -> Result {
        let connection = try await connect()
        let closing = connection.channel.eventLoop.scheduleTask(in: Self.timeout) {
            connection.channel.close(promise: nil)
        }
        defer { closing.cancel() }
        return try await connection.executeThenClose { inbound, outbound in
            // The response to a body that is too large comes before its end.
            async let isSent: Void = Self.write(method, path, headers, body, port, to: outbound)
            var parts = inbound.makeAsyncIterator()
            guard case .head(let head) = try await parts.next() else { throw NoResponse() }
            let result = try await read(head, &parts)
            await isSent
            return result
        }
    }

    private func connect() async throws -> Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(Self.timeout)
            .connect(to: SocketAddress(ipAddress: "127.0.0.1", port: port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers(enableOutboundHeaderValidation: false)
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Writes the request, as far as the server takes it.
    private static func write(
        _ method: HTTPMethod, _ path: String, _ headers: HTTPHeaders, _ body: Body, _ port: Int,
        to outbound: NIOAsyncChannelOutboundWriter<HTTPClientRequestPart>
    ) async {
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
        if !headers.contains(name: "Host") { head.headers.add(name: "Host", value: "127.0.0.1:\(port)") }
        let pieces: [[UInt8]]
        switch body {
        case .none: pieces = []
        case .bytes(let bytes):
            pieces = [bytes]
            head.headers.add(name: "Content-Length", value: "\(bytes.count)")
        case .chunks(let chunks):
            pieces = chunks
            head.headers.add(name: "Transfer-Encoding", value: "chunked")
        }
        do {
            try await outbound.write(.head(head))
            for piece in pieces { try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: piece)))) }
            try await outbound.write(.end(nil))
        } catch {
            // The server closed the connection; what it said before is read.
        }
    }
}
