import NIOCore
import NIOHTTP1

/// A request head that HTTP/1.1 forbids, and why.
struct MalformedHead: Error {
    let reason: String
}

/// Refuses request heads that servers and proxies understand differently, and gives every target the form of a path.
///
/// It stands right behind the parser, because later handlers see neither the version nor all `Host` fields.
final class RequestHeadValidator: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// A head was refused: the rest of the connection's input is ignored.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        do throws(MalformedHead) {
            let path = try Self.checkedPath(of: head)
            guard path != head.uri else { return context.fireChannelRead(data) }
            var head = head
            head.uri = path
            context.fireChannelRead(wrapInboundOut(.head(head)))
        } catch {
            isOver = true
            context.fireErrorCaught(error)
        }
    }

    /// The path and query of a head's target. Throws for a head that is refused.
    private static func checkedPath(of head: HTTPRequestHead) throws(MalformedHead) -> String {
        guard [.http1_0, .http1_1].contains(head.version) else {
            throw MalformedHead(reason: "the version is \(head.version)")
        }
        let hosts = head.headers["Host"]
        guard hosts.count <= 1 else { throw MalformedHead(reason: "Host is given twice") }
        guard let host = hosts.first ?? (head.version == .http1_0 ? "" : nil) else {
            throw MalformedHead(reason: "Host is missing")
        }
        guard host.utf8.allSatisfy(isHostByte) else { throw MalformedHead(reason: "Host isn't a host") }
        // The parser takes numbers that no `Int` holds, and whoever asks for the length would see none.
        guard head.headers["Content-Length"].allSatisfy({ Int($0) != nil }) else {
            throw MalformedHead(reason: "Content-Length is too large")
        }
        try checkCodings(head)
        return try path(of: head, host)
    }

    /// `chunked` is the only transfer coding that is read, and HTTP/1.0 has none.
    private static func checkCodings(_ head: HTTPRequestHead) throws(MalformedHead) {
        let codings = head.headers["Transfer-Encoding"]
        guard let coding = codings.first else { return }
        guard head.version == .http1_1 else { throw MalformedHead(reason: "HTTP/1.0 has no Transfer-Encoding") }
        guard codings.count == 1, coding.lowercased() == "chunked" else {
            throw MalformedHead(reason: "the only Transfer-Encoding is chunked")
        }
        guard head.headers["Content-Length"].isEmpty else {
            throw MalformedHead(reason: "Content-Length and Transfer-Encoding are both given")
        }
    }

    /// The path and query of a target in origin form or absolute form (RFC 9112, 3.2).
    private static func path(of head: HTTPRequestHead, _ host: String) throws(MalformedHead) -> String {
        if head.uri.utf8.first == UInt8(ascii: "/") { return head.uri }
        let scheme = ["http://", "https://"].first { head.uri.lowercased().hasPrefix($0) }
        guard let scheme else { throw MalformedHead(reason: "the target is neither a path nor an address") }
        let rest = head.uri.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard authority.lowercased() == host.lowercased() else {
            throw MalformedHead(reason: "the target's host isn't that of Host")
        }
        let path = rest.dropFirst(authority.count)
        return path.hasPrefix("/") ? String(path) : "/" + path
    }

    /// Letters, digits, and what addresses and ports are written with.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-_:[]".utf8.contains(byte)
        }
    }
}
