import Domain
import Foundation
import Hummingbird

/// Serves `Public/` where no route answers.
struct PublicFiles: RouterMiddleware {
    private let files: FileMiddleware<Context, LocalFileSystem>

    init(folder: String) {
        files = FileMiddleware(folder, searchForIndexHtml: true)
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !request.uri.path.hasPrefix("/v1/") else { return try await next(request, context) }
        // Hidden files are nobody's business, and a decoded path may climb where the written one does not.
        let path = request.uri.path.removingPercentEncoding ?? "/."
        let isHidden =
            path.split(separator: "/").contains { $0.hasPrefix(".") } || path.contains("\\") || path.contains("\0")
        guard !isHidden else { return try await next(request, context) }
        var request = request
        // Hummingbird answers some ranges wrongly; pages need none.
        var head = request.head
        head.headerFields[.range] = nil
        request = Request(head: head, body: request.body)
        return try await files.handle(request, context: context, next: next)
    }
}
