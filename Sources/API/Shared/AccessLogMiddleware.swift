import Hummingbird

/// Counts each request, and logs it at debug level.
struct AccessLogMiddleware: RouterMiddleware {
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]
    let metrics: Metrics

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let elapsed = ContinuousClock.now - start
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        // The route, not the path, and known methods only: what clients may choose freely has no end.
        metrics.record(
            method: Self.methods.contains(request.method) ? request.method.rawValue : "OTHER",
            route: context.endpointPath ?? "none", status: response.status.code, seconds: seconds)
        context.logger.debug(
            "\(request.method) \(request.uri.path)",
            metadata: [
                "status": "\(response.status.code)", "seconds": "\(seconds)", "from": "\(context.clientAddress)",
            ])
        return response
    }
}
