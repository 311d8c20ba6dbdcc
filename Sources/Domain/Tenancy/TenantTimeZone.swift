import Foundation

/// A time zone of the IANA database, by its name.
public struct TenantTimeZone: Hashable, Sendable {
    public static let utc = TenantTimeZone(identifier: "UTC", zone: nil)

    private static let known = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { (folded($0), $0) }, uniquingKeysWith: { first, _ in first })

    /// Such as `America/New_York`.
    public let identifier: String
    /// `nil` for UTC, which searches need not ask a calendar about.
    private let zone: TimeZone?

    private init(identifier: String, zone: TimeZone?) {
        self.identifier = identifier
        self.zone = zone
    }

    /// Throws `invalid` unless `text` names a time zone, in any case and with blanks for underscores.
    init(_ text: String, field: String) throws(Problem) {
        guard Self.folded(text) != Self.folded(Self.utc.identifier) else {
            self = .utc
            return
        }
        // Names that are not listed are older ones, which have a slash, or abbreviations and offsets, which have none.
        let isOlder = text.contains("/") && !text.contains(".")
        guard let identifier = Self.known[Self.folded(text)] ?? (isOlder ? text : nil),
            let zone = TimeZone(identifier: identifier)
        else {
            throw .invalid(field, "must be a time zone such as America/New_York, or UTC")
        }
        self.init(identifier: identifier, zone: zone)
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().split { $0 == " " || $0 == "_" }.joined(separator: "_")
    }

    public func day(of instant: Instant) -> Day { Day(instant + .seconds(offsetSeconds(at: instant))) }

    /// The first moment of a day. Where clocks skip midnight, the day begins at one o'clock.
    public func start(of day: Day) -> Instant {
        let midnight = Instant(milliseconds: Int64(day.daysSinceEpoch) * Instant.Span.days(1).milliseconds)
        // An offset that changes on this day is one of these.
        let starts = [midnight - .days(1), midnight + .days(1)].map { midnight - .seconds(offsetSeconds(at: $0)) }
        return starts.filter { self.day(of: $0) == day }.min() ?? midnight
    }

    private func offsetSeconds(at instant: Instant) -> Int {
        zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)) ?? 0
    }
}
