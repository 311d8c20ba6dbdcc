import HTTPTypes
import Hummingbird

/// Downloads everything that is stored about the caller, as one ZIP.
package struct ExportRoutes: FeatureRoutes {
    private static let headers: HTTPFields = [
        .contentType: "application/zip", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"digs-export.zip\"",
    ]

    let exports: ExportService

    package init(exports: ExportService) { self.exports = exports }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("account/export", use: export)
    }

    @Sendable func export(_ request: Request, _ context: Context) async throws -> Response {
        _ = try context.signedIn()
        try request.checkNoParameters()
        try context.checkConfirmed(at: exports.clock.now())
        // HEAD reports no length, because finding it out would mean building the ZIP.
        guard request.method != .head else { return Response(status: .ok, headers: Self.headers) }
        let archive = try await exports.archive(for: context)
        let body = try exports.body(sending: archive, to: context)
        return Response(status: .ok, headers: Self.headers, body: body)
    }
}
