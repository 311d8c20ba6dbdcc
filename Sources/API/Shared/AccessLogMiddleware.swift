import Hummingbird

/// Counts each request, and logs it at debug level.
struct AccessLogMiddleware: RouterMiddleware {
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]
    let timers: RequestTimers

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let elapsed = ContinuousClock.now - start
        // Uses the route instead of the path, and known methods only: clients could invent endless values otherwise.
        timers.record(
            method: Self.methods.contains(request.method) ? request.method.rawValue : "OTHER",
            route: context.endpointPath ?? "none", status: response.status.code, took: elapsed)
        context.logger.debug(
            "\(request.method) \(request.uri.path)",
            metadata: [
                "status": "\(response.status.code)", "seconds": "\(elapsed / .seconds(1))",
                "from": "\(context.clientAddress)",
            ])
        return response
    }
}
