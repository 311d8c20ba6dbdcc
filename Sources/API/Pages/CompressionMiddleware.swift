import HTTPTypes
import Hummingbird

/// Lets responses be compressed for clients that accept it: a page of search results shrinks to a seventh.
///
/// Only for routes whose responses are the same for everybody. The length of a compressed response reveals repetitions:
/// when it mixes a secret with text that an attacker chooses, the attacker can guess the secret (BREACH, 2013).
struct CompressionMiddleware: RouterMiddleware {
    let coding: ContentCoding

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get else { return try await next(request, context) }
        var context = context
        context.coding = coding
        return try await next(request, context)
    }
}

extension BufferedResponse {
    private static let bytesWorthCoding = 1_024...4 * 1024 * 1024

    /// The response for `request`, compressed if that makes it smaller.
    func coded(by coding: ContentCoding, for request: Request) -> BufferedResponse {
        guard status == .ok, Self.bytesWorthCoding.contains(body.count) else { return self }
        var coded = self
        coded.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
        guard ContentCoding.chosen(of: [coding], acceptedBy: request.headers[.acceptEncoding]) != nil,
            let bytes = coding.encode(body), bytes.count < body.count
        else { return coded }
        coded.headers[.contentEncoding] = coding.name
        coded.body = bytes
        return coded
    }
}
