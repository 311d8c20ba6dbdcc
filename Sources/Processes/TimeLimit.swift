/// Runs `work`; when it takes longer than `limit`, cancels it, waits until it has ended and throws `problem`.
public func within<Value: Sendable>(
    _ limit: Duration, orThrow problem: any Error, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        if let answer = try await group.next() ?? nil { return answer }
        group.cancelAll()
        // It may have been past the point of stopping: then it is done, and its answer stands.
        guard let answer = try? await group.next() ?? nil else { throw problem }
        return answer
    }
}
