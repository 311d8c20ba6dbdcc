import HTTPTypes
import Hummingbird
import Synchronization

/// Compresses responses for clients that accept it: a page of search results shrinks to a seventh.
///
/// Only for routes whose responses are the same for everybody. The length of a compressed response reveals repetitions:
/// when it mixes a secret with text that an attacker chooses, the attacker can guess the secret (BREACH, 2013).
struct CompressionMiddleware: RouterMiddleware {
    private static let bytesWorthIt = 1_024...4 * 1024 * 1024
    let coding: ContentCoding

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status == .ok, request.method == .get, let length = response.body.contentLength,
            Self.bytesWorthIt.contains(length)
        else { return response }
        response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
        guard ContentCoding.chosen(of: [coding], acceptedBy: request.headers[.acceptEncoding]) != nil else {
            return response
        }
        let whole = Collected()
        try await response.body.write(Collector(whole: whole))
        let bytes = whole.bytes.withLock { $0 }
        guard let coded = coding.encode(bytes), coded.count < bytes.count else {
            response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            return response
        }
        response.headers[.contentEncoding] = coding.name
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: coded))
        return response
    }

    private final class Collected: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private struct Collector: ResponseBodyWriter {
        let whole: Collected

        func write(_ buffer: ByteBuffer) { whole.bytes.withLock { $0 += buffer.readableBytesView } }
        consuming func finish(_ trailingHeaders: HTTPFields?) {}
    }
}
