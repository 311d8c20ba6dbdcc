import HTTPTypes
import Hummingbird
import Synchronization

/// Codes answers for clients that take them coded: a page of a search becomes a seventh of itself.
///
/// Only for routes that answer everybody alike. Coded, an answer's length tells what repeats in it; where one half of it is
/// secret and somebody else chooses the other, that gives the secret away (BREACH, 2013).
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
