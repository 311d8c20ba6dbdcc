import CMalloc
import Domain
import Logging
import ServiceLifecycle

/// Loads published rents, areas and points of interest into memory without delaying the start. The first request for an
/// area that is still loading waits for it; no other does.
struct FigureLoader: Service {
    let rents: RentDirectory
    let areas: AreaDirectory
    let nearby: NearbyDirectory
    let logger: Logger

    func run() async {
        // Stopping does not wait for the table being read.
        let loading = Task { await load() }
        await waitForShutdown()
        loading.cancel()
    }

    private func load() async {
        do {
            _ = try await rents.snapshot()
            try Task.checkCancellation()
            _ = try await areas.state()
            try Task.checkCancellation()
            _ = try await nearby.index()
            // Reading takes more memory than the loaded data.
            malloc_trim(0)
        } catch is CancellationError { return } catch {
            logger.error("Published data could not be loaded", metadata: ["error": "\(error)"])
        }
    }
}
