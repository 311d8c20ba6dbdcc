import Synchronization

/// Keeps in memory what was made of stored data that rarely change: made when somebody first asks, made anew when the
/// revision of the data has changed. Those who ask meanwhile share one making.
final class RevisionedValue<Value: Sendable>: Sendable {
    private struct State {
        var made: (revision: Int64, value: Value)?
        var making: Task<Value, any Error>?
    }

    private let revision: @Sendable () async throws -> Int64
    private let make: @Sendable (Int64) async throws -> Value
    private let state = Mutex(State())

    /// - Parameters:
    ///   - revision: that of the stored data. It never falls.
    ///   - make: reads the data, of that revision or a later one.
    init(
        revision: @escaping @Sendable () async throws -> Int64,
        make: @escaping @Sendable (_ revision: Int64) async throws -> Value
    ) {
        (self.revision, self.make) = (revision, make)
    }

    /// The value if it is there already, for those who do without rather than wait.
    var made: Value? { state.withLock { $0.made?.value } }

    /// The value as of the last refresh. The first one who asks waits until it is made.
    func value() async throws -> Value {
        if let made { return made }
        return try await makeShared(anew: false)
    }

    /// Makes it anew if the data have changed; nothing before somebody has asked.
    func refresh() async throws {
        // What began before the change may have read less.
        if let making = state.withLock({ $0.making }) { _ = try? await making.value }
        guard let known = state.withLock({ $0.made?.revision }), try await revision() != known else { return }
        _ = try await makeShared(anew: true)
    }

    private func makeShared(anew: Bool) async throws -> Value {
        let task = state.withLock { state in
            if let making = state.making { return making }
            if let made = state.made, !anew { return Task { made.value } }
            let making = Task { try await read() }
            state.making = making
            return making
        }
        // A failed one is not kept: the next who asks tries it anew.
        defer { state.withLock { if $0.making == task { $0.making = nil } } }
        return try await task.value
    }

    private func read() async throws -> Value {
        // Read first: what is stored meanwhile is read next time.
        let revision = try await revision()
        let value = try await make(revision)
        state.withLock { $0.made = (revision, value) }
        return value
    }
}
