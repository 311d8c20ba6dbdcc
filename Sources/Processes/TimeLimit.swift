/// Runs `work`. After `limit`, cancels it, waits for its end and throws `problem`.
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
        // The cancellation may have come too late: then the work is done and its result counts.
        guard let answer = try? await group.next() ?? nil else { throw problem }
        return answer
    }
}
