import Foundation
import Hummingbird
import Synchronization

/// Counts requests by route and status, in Prometheus's text format.
public final class Metrics: Sendable {
    private struct Series: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Value {
        var count = 0
        var seconds = 0.0
        /// Cumulative counts, one for each bound of `buckets`.
        var within = Array(repeating: 0, count: Metrics.buckets.count)
    }

    private static let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    private let values = Mutex<[Series: Value]>([:])

    public init() {}

    func record(method: String, route: String, status: Int, seconds: Double) {
        let series = Series(method: method, route: route, status: status)
        values.withLock { values in
            var value = values[series, default: Value()]
            value.count += 1
            value.seconds += seconds
            for (index, bound) in Self.buckets.enumerated() where seconds <= bound { value.within[index] += 1 }
            values[series] = value
        }
    }

    /// All metrics, `gauges` first.
    func text(gauges: [(name: String, help: String, value: Double)]) -> String {
        var lines = gauges.flatMap { gauge in
            ["# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) gauge", "\(gauge.name) \(gauge.value)"]
        }
        lines.append("# HELP digs_request_seconds How long requests took.")
        lines.append("# TYPE digs_request_seconds histogram")
        for (series, value) in values.withLock({ $0 }).sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let labels = "method=\"\(series.method)\",route=\"\(series.route)\",status=\"\(series.status)\""
            for (bound, count) in zip(Self.buckets, value.within) {
                lines.append("digs_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)")
            }
            lines.append("digs_request_seconds_bucket{\(labels),le=\"+Inf\"} \(value.count)")
            lines.append("digs_request_seconds_sum{\(labels)} \(value.seconds)")
            lines.append("digs_request_seconds_count{\(labels)} \(value.count)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
