import Domain
import NIOCore

/// Opens event streams.
package struct EventService: Sendable {
    let events: any AccountEventStore
    let hub: EventHub
    let cursors: Cursors
    let clock: Clock

    package init(events: any AccountEventStore, hub: EventHub, cursors: Cursors, clock: Clock) {
        self.events = events
        self.hub = hub
        self.cursors = cursors
        self.clock = clock
    }

    /// Throws `too_many_streams`.
    ///
    /// - Parameter lastID: the id of the client's last event; `nil` to get only future events.
    func open(
        for caller: Context.SignIn, in tenant: Tenant.ID, after lastID: String?, on channel: any Channel
    ) async throws -> EventStream {
        let account = AccountKey(tenant: tenant, account: caller.account.id)
        let known = lastID.flatMap(EventFrames(account: account, cursors: cursors).position)
        let position = if let known { known } else { try await events.newestEvent() }
        return EventStream(
            of: .init(account: account, session: try caller.session.id),
            from: .init(
                position: position, isResumed: known != nil, isPositionUnknown: lastID != nil && known == nil),
            on: channel, subscription: try hub.subscribe(account), of: self)
    }
}
