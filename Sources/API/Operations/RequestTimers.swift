import CoreMetrics
import Synchronization

/// Times requests by method, route and status.
package final class RequestTimers: Sendable {
    package static let name = "digs_request_seconds"

    private struct Series: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private let factory: any MetricsFactory
    private let timers = Mutex<[Series: Timer]>([:])

    package init(factory: any MetricsFactory) { self.factory = factory }

    func record(method: String, route: String, status: Int, took duration: Duration) {
        let series = Series(method: method, route: route, status: status)
        let timer = timers.withLock { timers in
            if let known = timers[series] { return known }
            let labels = [("method", method), ("route", route), ("status", String(status))]
            let timer = Timer(label: Self.name, dimensions: labels, factory: factory)
            timers[series] = timer
            return timer
        }
        timer.record(duration)
    }
}
