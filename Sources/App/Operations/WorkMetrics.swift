import API
import CoreMetrics
import Database

/// The metrics that the parts of an installation record while they work.
struct WorkMetrics: Sendable {
    let passwordWait: Timer
    let imageWait: Timer
    private let commitSize: Recorder
    private let commitTime: Timer
    private let commitWait: Timer

    init(_ factory: PrometheusMetrics) {
        func timer(_ metric: Metric) -> Timer { Timer(label: metric.rawValue, factory: factory) }
        passwordWait = timer(.passwordWait)
        imageWait = timer(.imageWait)
        commitTime = timer(.commitTime)
        commitWait = timer(.commitWait)
        commitSize = Recorder(label: Metric.commitSize.rawValue, dimensions: [], aggregate: true, factory: factory)
    }

    @Sendable func record(_ commit: CommitReport) {
        commitSize.record(commit.waits.count)
        commitTime.record(commit.took)
        for wait in commit.waits { commitWait.record(wait) }
    }
}
