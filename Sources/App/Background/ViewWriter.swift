import API
import Domain
import Logging
import ServiceLifecycle

/// Writes counted looks at listings every ten seconds and, last of all, when the server stops.
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
        // A task of its own: this one may be cancelled already, and the database does nothing for a cancelled one.
        await Task { await write() }.value
    }

    private func write() async {
        do { try await views.flush(to: store) } catch {
            logger.error("Looks at listings are not written yet", metadata: ["error": "\(error)"])
        }
    }
}
