import Domain
import Search
import Store
import Synchronization

/// Whether the server can serve requests, and if not, why.
package final class Readiness: Sendable {
    /// The names that `/health/ready` and the metrics give the checks that fail.
    package enum Check: String, CaseIterable, Sendable {
        /// The search does not know the listings yet.
        case indexNotLoaded = "index_not_loaded"
        /// No write reached the disk within the last ten seconds.
        case notWritable = "not_writable"
        case diskLow = "disk_low"
        /// The server was told to stop.
        case stopping
    }

    private let search: SearchEngine
    private let probe: WriteProbe
    private let dataFolder: String
    private let minFreeBytes: Int
    private let isStopping = Atomic(false)

    init(_ settings: Settings, store: Store, search: SearchEngine, clock: Clock) {
        (self.search, dataFolder, minFreeBytes) = (search, settings.dataFolder, settings.minFreeDiskBytes)
        probe = WriteProbe(uptime: clock.uptime, write: store.probeWrite)
    }

    /// The checks that fail now; empty when the server is ready.
    package func failing() async -> [Check] {
        let isWritable = await probe.isWritable()
        var failing: [Check] = []
        if !search.isLoaded { failing.append(.indexNotLoaded) }
        if !isWritable { failing.append(.notWritable) }
        if freeDiskBytes().map({ $0 < minFreeBytes }) ?? false { failing.append(.diskLow) }
        if isStopping.load(ordering: .relaxed) { failing.append(.stopping) }
        return failing
    }

    /// From now on the server is not ready.
    package func stop() { isStopping.store(true, ordering: .relaxed) }

    /// What the server's user may still write on the disk of the data folder; `nil` when the system does not say.
    func freeDiskBytes() -> Int? { FileSystem.freeBytes(at: dataFolder) }
}
