import CoreMetrics

/// Values that are measured when metrics are requested.
enum Gauges {
    static let listings = "digs_listings_visible"
    static let connections = "digs_connections_open"
    static let mails = "digs_mails_waiting"

    static func set(_ name: String, to value: Double, in factory: any MetricsFactory) {
        Meter(label: name, factory: factory).set(value)
    }
}
