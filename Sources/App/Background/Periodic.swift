import Logging
import ServiceLifecycle

/// Repeats a job. An error is logged, and the next run happens anyway.
struct Periodic: Service {
    let milliseconds: Int
    let logger: Logger
    /// The executor of the job; `nil` for the request threads.
    var executor: LowPriorityExecutor?
    let work: @Sendable () async throws -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskExecutorPreference(executor) { await repeatWork() }
        }
    }

    private func repeatWork() async {
        while !Task.isCancelled {
            do { try await work() } catch is CancellationError { return } catch {
                logger.error("Work in the background failed", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .milliseconds(milliseconds))
        }
    }
}
