import CoreMetrics
import Synchronization

/// The metrics of an installation, in Prometheus's text format (version 0.0.4). Timers become histograms in seconds.
///
/// Digs writes the format itself, because no library for it resolves beside the pinned packages.
package final class PrometheusMetrics: MetricsFactory {
    private struct Family {
        let kind: String
        /// The series by labels.
        var series: [String: any PrometheusSeries] = [:]
    }

    private let help: [String: String]
    private let bounds: [String: [Double]]
    private let families = Mutex<[String: Family]>([:])

    /// - Parameters:
    ///   - help: a description of each metric, by name.
    ///   - bounds: the upper bounds of a histogram's buckets, by name; without any they are those of requests in
    ///     seconds.
    package init(help: [String: String] = [:], bounds: [String: [Double]] = [:]) {
        self.help = help
        self.bounds = bounds
    }

    /// All metrics, by name, then labels.
    package func text() -> String {
        var lines: [String] = []
        for (name, family) in families.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            if let help = help[name] { lines.append("# HELP \(name) \(help)") }
            lines.append("# TYPE \(name) \(family.kind)")
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                lines += series.lines(name, labels)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, kind: "counter", PrometheusCounter.init)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, kind: "gauge", PrometheusGauge.init)
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        guard aggregate else { return series(label, dimensions, kind: "gauge", PrometheusGauge.init) }
        return histogram(label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions)
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> PrometheusHistogram {
        series(label, dimensions, kind: "histogram") { PrometheusHistogram(bounds: bounds[label]) }
    }

    // A metric stays until the process ends.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// The series with this name and these labels. If the name already belongs to another kind of metric, the returned
    /// series is not reported.
    private func series<Series: PrometheusSeries>(
        _ name: String, _ dimensions: [(String, String)], kind: String, _ make: () -> Series
    ) -> Series {
        let labels = dimensions.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        return families.withLock { families in
            var family = families[name] ?? Family(kind: kind)
            if let known = family.series[labels] as? Series { return known }
            let made = make()
            guard family.kind == kind, family.series[labels] == nil else { return made }
            family.series[labels] = made
            families[name] = family
            return made
        }
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
