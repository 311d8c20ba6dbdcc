import Hummingbird

/// Finds the response to a request for an event stream on a task of its own.
///
/// A task keeps the memory of its deepest call until it ends, and a connection's task ends with the connection. With
/// thousands of open streams, that of all middleware would be most of what they take.
package struct EventStreamResponder: HTTPResponder {
    private let base: RouterResponder<Context>

    package init(_ base: RouterResponder<Context>) { self.base = base }

    package func respond(to request: Request, context: Context) async throws -> Response {
        if request.uri.path == EventRoutes.path { return try await openStream(request, context) }
        return try await base.respond(to: request, context: context)
    }

    @inline(never)
    private func openStream(_ request: Request, _ context: Context) async throws -> Response {
        let task = Task { [base] in try await base.respond(to: request, context: context) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
