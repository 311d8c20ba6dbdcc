import Domain
import PhotoFiles
import Search
import Store
import Synchronization

/// Whether the server can serve requests, and the reasons why not.
package final class Readiness: Sendable {
    /// The failing checks, named as in `/health/ready` and the metrics.
    package enum Check: String, CaseIterable, Sendable {
        /// The search has not loaded the listings yet.
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
        self.search = search
        dataFolder = settings.dataFolder
        minFreeBytes = settings.minFreeDiskBytes
        probe = WriteProbe(uptime: clock.uptime, write: store.installation.probeWrite)
    }

    /// The currently failing checks; empty when the server is ready.
    package func failing() async -> [Check] {
        let isWritable = await probe.isWritable()
        var failing: [Check] = []
        if !search.isLoaded { failing.append(.indexNotLoaded) }
        if !isWritable { failing.append(.notWritable) }
        if freeDiskBytes().map({ $0 < minFreeBytes }) ?? false { failing.append(.diskLow) }
        if isStopping.load(ordering: .relaxed) { failing.append(.stopping) }
        return failing
    }

    /// Makes the server not ready from now on.
    package func stop() { isStopping.store(true, ordering: .relaxed) }

    /// The space available to the server's user on the data folder's disk; `nil` when the system does not report it.
    func freeDiskBytes() -> Int? { DiskRoom.freeBytes(at: dataFolder) }
}
