import CoreMetrics
import Testing

@testable import API

@Suite("Metrics as Prometheus reads them")
struct PrometheusTests {
    @Test("a timer is a histogram in seconds, cumulative, one series for each set of labels")
    func timers() {
        let metrics = PrometheusMetrics(help: ["took_seconds": "How long it took."])
        let timers = RequestTimers(factory: metrics)
        timers.record(method: "GET", route: "/a", status: 200, took: .milliseconds(3))
        timers.record(method: "GET", route: "/a", status: 200, took: .seconds(7))
        timers.record(method: "PUT", route: "/a", status: 204, took: .zero)
        Timer(label: "took_seconds", factory: metrics).recordNanoseconds(1_000_000)
        let lines = metrics.text().split(separator: "\n").map(String.init)
        let labels = #"method="GET",route="/a",status="200""#
        #expect(lines.contains("# TYPE digs_request_seconds histogram"))
        #expect(lines.contains("digs_request_seconds_bucket{\(labels),le=\"0.0025\"} 0"))
        #expect(lines.contains("digs_request_seconds_bucket{\(labels),le=\"0.005\"} 1"))
        #expect(lines.contains("digs_request_seconds_bucket{\(labels),le=\"5.0\"} 1"))
        #expect(lines.contains("digs_request_seconds_bucket{\(labels),le=\"+Inf\"} 2"))
        #expect(lines.contains("digs_request_seconds_sum{\(labels)} 7.003"))
        #expect(lines.contains("digs_request_seconds_count{\(labels)} 2"))
        #expect(
            lines.contains(
                "digs_request_seconds_count{\(labels.replacing("GET", with: "PUT").replacing("200", with: "204"))} 1"))
        #expect(lines.contains("# HELP took_seconds How long it took."))
        #expect(lines.contains("took_seconds_bucket{le=\"0.001\"} 1"))
        #expect(lines.contains("took_seconds_count 1"))
    }

    @Test("counters count up and gauges stand where they were set; the same name and labels are the same series")
    func counters() {
        let metrics = PrometheusMetrics()
        for _ in 0..<3 { Counter(label: "posts", dimensions: [("kind", "rent")], factory: metrics).increment(by: 2) }
        Meter(label: "depth", factory: metrics).set(4)
        Meter(label: "depth", factory: metrics).increment(by: 1.5)
        #expect(
            metrics.text() == """
                # TYPE depth gauge
                depth 5.5
                # TYPE posts counter
                posts{kind="rent"} 6

                """)
    }

    @Test("no label can end itself and start another line")
    func escaping() {
        let metrics = PrometheusMetrics()
        Counter(label: "posts", dimensions: [("kind", "a\"b\\c\nd")], factory: metrics).increment()
        #expect(metrics.text() == "# TYPE posts counter\nposts{kind=\"a\\\"b\\\\c\\nd\"} 1\n")
    }

    @Test("a name that is a counter does not become a gauge")
    func kinds() {
        let metrics = PrometheusMetrics()
        Counter(label: "posts", factory: metrics).increment()
        Meter(label: "posts", factory: metrics).set(9)
        #expect(metrics.text() == "# TYPE posts counter\nposts 1\n")
    }
}
