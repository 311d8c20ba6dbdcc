import CoreMetrics
import Synchronization

/// The values of one metric with one set of labels.
protocol PrometheusSeries: AnyObject, Sendable {
    /// The series in Prometheus's format.
    func lines(_ name: String, _ labels: String) -> [String]
}

final class PrometheusCounter: CounterHandler, PrometheusSeries {
    private let count = Mutex<Int64>(0)

    func increment(by amount: Int64) { count.withLock { $0 &+= amount } }
    func reset() { count.withLock { $0 = 0 } }

    func lines(_ name: String, _ labels: String) -> [String] {
        ["\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(count.withLock { $0 })"]
    }
}

final class PrometheusGauge: MeterHandler, RecorderHandler, PrometheusSeries {
    private let value = Mutex(0.0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }

    func lines(_ name: String, _ labels: String) -> [String] {
        ["\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value.withLock { $0 })"]
    }
}

final class PrometheusHistogram: TimerHandler, RecorderHandler, PrometheusSeries {
    private struct State {
        var count = 0
        var sum = 0.0
        /// Cumulative counts, one for each of `bounds`.
        var within: [Int]
    }

    private static let secondsOfRequests = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    private let bounds: [Double]
    private let state: Mutex<State>

    /// - Parameter bounds: the upper bounds of its buckets, ascending.
    init(bounds: [Double]? = nil) {
        self.bounds = bounds ?? Self.secondsOfRequests
        state = Mutex(State(within: Array(repeating: 0, count: self.bounds.count)))
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        state.withLock { state in
            state.count += 1
            state.sum += value
            for (index, bound) in bounds.enumerated() where value <= bound { state.within[index] += 1 }
        }
    }

    func lines(_ name: String, _ labels: String) -> [String] {
        let (state, first) = (state.withLock { $0 }, labels.isEmpty ? "" : labels + ",")
        let buckets = zip(bounds, state.within).map { bound, count in
            "\(name)_bucket{\(first)le=\"\(bound)\"} \(count)"
        }
        let own = labels.isEmpty ? "" : "{\(labels)}"
        return buckets + [
            "\(name)_bucket{\(first)le=\"+Inf\"} \(state.count)", "\(name)_sum\(own) \(state.sum)",
            "\(name)_count\(own) \(state.count)",
        ]
    }
}
