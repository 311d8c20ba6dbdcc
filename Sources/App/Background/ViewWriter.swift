import API
import Domain
import Logging
import ServiceLifecycle

/// Writes the view counts every ten seconds, and when the server stops.
struct ViewWriter: Service {
    private static let secondsBetween = 10.0

    let views: ViewCounter
    let store: any ViewStore
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(Self.secondsBetween))
                if !Task.isCancelled { await write() }
            }
        }
        // A separate task: this one may be cancelled already, and the database refuses work from a cancelled task.
        await Task { await write() }.value
    }

    private func write() async {
        do { try await views.flush(to: store) } catch {
            logger.error("Looks at listings are not written yet", metadata: ["error": "\(error)"])
        }
    }
}
