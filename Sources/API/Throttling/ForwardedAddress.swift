import Domain
import Hummingbird

/// Finds out who a request is from where trusted proxies stand before the server. Not there without any.
struct ForwardedAddress: RouterMiddleware {
    let rule: ForwardedFor

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let peer = context.peerAddress
        guard rule.trusts(peer) else { return try await next(request, context) }
        var context = context
        let proto = request.headers[.forwardedProto]?.split(separator: ",").last?.trimmingPrefix(" ")
        context.forwarded = Context.Forwarded(
            address: rule.client(peer: peer, header: request.headers[.forwardedFor]), isSecure: proto == "https")
        return try await next(request, context)
    }
}

extension Context {
    /// What a trusted proxy said of a request.
    struct Forwarded: Sendable {
        let address: IPAddress
        /// Whether the client's connection was TLS.
        let isSecure: Bool
    }

    /// The other end of the connection.
    var peerAddress: IPAddress { IPAddress(channel.remoteAddress) }

    /// Where the request is from, as far as is known for sure.
    var clientAddress: IPAddress { forwarded?.address ?? peerAddress }

    var isSecure: Bool { forwarded?.isSecure ?? false }
}
