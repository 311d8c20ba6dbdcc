import Domain
import HTTPTypes
import Hummingbird
import NIOCore

/// The event stream of an account: what happens to it, as it happens (`text/event-stream`).
package struct EventRoutes: Sendable {
    let events: any AccountEventStore
    let hub: EventHub
    let cursors: Cursors
    let clock: Clock

    package init(events: any AccountEventStore, hub: EventHub, cursors: Cursors, clock: Clock) {
        (self.events, self.hub, self.cursors, self.clock) = (events, hub, cursors, clock)
    }

    func add(to v1: RouterGroup<Context>) { v1.get("events", use: stream) }

    @Sendable func stream(_ request: Request, _ context: Context) async throws -> Response {
        let (me, tenant) = (try context.signedIn(), try context.tenant.id)
        var query = QueryParameters(request)
        try query.finish()
        let account = AccountKey(tenant: tenant, account: me.account.id)
        let frames = EventFrames(account: account, cursors: cursors)
        let resumed = request.headers[.lastEventID].map(frames.position)
        let position = if let known = resumed ?? nil { known } else { try await events.newestEvent() }
        let subscription = try hub.subscribe(account)
        let stream = EventStream(
            account: account, session: me.session.id, events: events, frames: frames, clock: clock,
            subscription: subscription)
        // What came before an unknown id is not known: the client loads anew.
        let resumption: EventStream.Resumption =
            switch resumed {
            case .none: .new
            case .some(.none): .unknown
            case .some(.some): .known
            }
        let body = ResponseBody { writer in
            try await stream.run(from: position, resumption) { try await writer.write($0) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: Self.headers, body: body)
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        // nginx passes each event on at once.
        .accelBuffering: "no",
    ]
}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!  // a token
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!  // a token
}
