import Hummingbird

/// Finds the response to a request for an event stream on a task of its own.
///
/// A task keeps the memory of its deepest call until it ends, and a connection's task ends with the connection. With
/// thousands of open streams, that of all middleware would be most of what they take.
package struct EventStreamResponder: HTTPResponder {
    private let base: RouterResponder<Context>

    package init(_ base: RouterResponder<Context>) { self.base = base }

    package func respond(to request: Request, context: Context) async throws -> Response {
        if request.uri.path == EventRoutes.path { return try await openStream(request, context).value }
        return try await pass(request, context)
    }

    /// The task goes on when the client goes meanwhile: it takes no longer than any short request.
    private func openStream(_ request: Request, _ context: Context) -> Task<Response, any Error> {
        Task { [base] in try await base.respond(to: request, context: context) }
    }

    /// Apart, so that what it needs is no part of what `respond` needs for a stream.
    @inline(never)
    private func pass(_ request: Request, _ context: Context) async throws -> Response {
        try await base.respond(to: request, context: context)
    }
}
