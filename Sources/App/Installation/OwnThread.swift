import Dispatch

/// Runs work that blocks for seconds or minutes on a thread of its own, not on one of the few threads that run tasks.
///
/// It is one of Dispatch's, which waits for more work afterwards. A thread that ends cleans up after itself: when a
/// short command ended at that moment, the destructors of libraries did so too, and the process crashed.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "own thread").async { continuation.resume(with: Swift.Result { try work() }) }
    }
}
