import Domain
import Hummingbird

/// Finds the client's IP address behind trusted proxies. Not installed when there are none.
struct ForwardedForMiddleware: RouterMiddleware {
    let rule: ForwardedFor

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let peer = context.peerIP
        guard rule.trusts(peer) else { return try await next(request, context) }
        var context = context
        let proto = request.headers[.forwardedProto]?.split(separator: ",").last?.trimmingPrefix(" ")
        context.forwarded = Context.Forwarded(
            address: rule.client(peer: peer, header: request.headers[.forwardedFor]),
            isSecure: proto?.lowercased() == "https")
        return try await next(request, context)
    }
}

extension Context {
    /// The data that a trusted proxy reported about a request.
    struct Forwarded: Sendable {
        let address: IPAddress
        /// Whether the client connected through TLS.
        let isSecure: Bool
    }

    /// The IP address at the other end of the connection.
    var peerIP: IPAddress { IPAddress(channel.remoteAddress) }

    /// The client's IP address, as far as it can be trusted.
    var clientIP: IPAddress { forwarded?.address ?? peerIP }

    var isSecure: Bool { forwarded?.isSecure ?? false }
}
