import CMalloc
import Domain
import Logging
import ServiceLifecycle

/// Loads published rents, areas and points of interest into memory, which a start does not wait for. The first who asks
/// for an area while it is loaded waits for the rest of it; nobody else does.
struct FigureLoader: Service {
    let rents: RentDirectory
    let areas: AreaDirectory
    let nearby: NearbyDirectory
    let logger: Logger

    func run() async {
        // A stop does not wait for the table that is being read.
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
            // Reading takes more memory than what is kept.
            malloc_trim(0)
        } catch is CancellationError { return } catch {
            logger.error("Published data could not be loaded", metadata: ["error": "\(error)"])
        }
    }
}
