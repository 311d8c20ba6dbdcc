import Synchronization

/// Keeps a value derived from rarely changing stored data in memory: built on the first request, rebuilt when the
/// data's revision has changed. Concurrent callers share one build.
final class RevisionedValue<Value: Sendable>: Sendable {
    private struct State {
        var made: (revision: Int64, value: Value)?
        var making: Task<Value, any Error>?
    }

    private let revision: @Sendable () async throws -> Int64
    private let make: @Sendable (Int64) async throws -> Value
    private let state = Mutex(State())

    /// - Parameters:
    ///   - revision: the revision of the stored data, which never decreases.
    ///   - make: reads the data, at that revision or a later one.
    init(
        revision: @escaping @Sendable () async throws -> Int64,
        make: @escaping @Sendable (_ revision: Int64) async throws -> Value
    ) {
        self.revision = revision
        self.make = make
    }

    /// The value if it is in memory, for callers that do not wait.
    var made: Value? { state.withLock { $0.made?.value } }

    /// The value as of the last refresh. The first caller waits until it is built.
    func value() async throws -> Value {
        if let made { return made }
        return try await makeShared(anew: false)
    }

    /// Rebuilds the value if the data changed; does nothing before the first request.
    func refresh() async throws {
        // A build that began before the change may have read older data.
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
        // A failed build is not kept: the next caller tries again.
        defer { state.withLock { if $0.making == task { $0.making = nil } } }
        return try await task.value
    }

    private func read() async throws -> Value {
        // Read first, so that later changes are noticed next time.
        let revision = try await revision()
        let value = try await make(revision)
        state.withLock { $0.made = (revision, value) }
        return value
    }
}
