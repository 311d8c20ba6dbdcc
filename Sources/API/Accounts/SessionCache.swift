import Domain
import Synchronization

/// Looks up sessions, and keeps those that it found until a session or an account changes.
package final class SessionCache: Sendable {
    private static let maxSessions = 10_000

    /// The tables that sessions and accounts are read from: call `forget` after a change to any of them.
    package static let tables: Set<String> = [
        "sessions", "accounts", "badges", "universities", "second_factors", "recovery_codes",
    ]

    private struct Key: Hashable {
        let tenant: Tenant.ID
        let tokenDigest: String
    }

    /// A session and its account.
    struct Known: Sendable {
        let session: Session
        let account: Account
    }

    private struct State {
        var known = GenerationalCache<Key, Known>(maxBytes: maxSessions) { _ in 1 }
        /// Incremented with every change.
        var changes = 0
    }

    private let accounts: any AccountStore
    private let clock: Clock
    private let isUnchangedByOthers: @Sendable () -> Bool
    private let state = Mutex(State())

    /// - Parameter isUnchangedByOthers: whether no other process can have changed a session since `forget`.
    package init(accounts: any AccountStore, clock: Clock, isUnchangedByOthers: @escaping @Sendable () -> Bool) {
        self.accounts = accounts
        self.clock = clock
        self.isUnchangedByOthers = isUnchangedByOthers
    }

    /// The live session of a token's digest, and its account.
    func session(tokenDigest: String, in tenant: Tenant.ID) async throws -> Known? {
        let key = Key(tenant: tenant, tokenDigest: tokenDigest)
        let (known, changes) = state.withLock { ($0.known.value(of: key), $0.changes) }
        if let known, isUnchangedByOthers() { return clock.now() < known.session.expiresAt ? known : nil }
        guard let found = try await accounts.session(tokenDigest: tokenDigest, in: tenant) else { return nil }
        let read = Known(session: found.session, account: found.account)
        state.withLock { state in
            // The row may predate a change that was committed during the read.
            if state.changes == changes { state.known.keep(read, of: key) }
        }
        return read
    }

    /// Forgets all sessions, because a session or an account changed.
    @Sendable package func forget() {
        state.withLock { state in
            state.changes += 1
            state.known.removeAll()
        }
    }
}
