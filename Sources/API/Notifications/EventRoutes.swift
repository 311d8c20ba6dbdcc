import Domain
import HTTPTypes
import Hummingbird

/// The event stream of an account (`text/event-stream`): its events as they happen.
package struct EventRoutes: FeatureRoutes {
    let service: EventService

    package init(service: EventService) { self.service = service }

    /// The path of the stream.
    static let path = "/v1/events"

    package func add(to v1: RouterGroup<Context>) { v1.get("events", use: stream) }

    @Sendable func stream(_ request: Request, _ context: Context) async throws -> Response {
        let (me, tenant) = (try context.signedIn(), try context.tenant.id)
        try request.checkNoParameters()
        let stream = try await service.open(
            for: me, in: tenant, after: request.headers[.lastEventID], on: context.channel)
        // The stream ends the response itself, later.
        let body = ResponseBody { _ in try await stream.begin() }
        return Response(status: .ok, headers: Self.headers, body: body)
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        // The connection serves nothing else and ends with the stream.
        .connection: "close",
        // Tells nginx to pass each event on at once.
        .accelBuffering: "no",
    ]
}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!  // a token
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!  // a token
}
