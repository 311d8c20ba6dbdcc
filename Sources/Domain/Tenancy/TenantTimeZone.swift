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

    func day(of instant: Instant) -> Day {
        guard let zone else { return Day(instant) }
        let seconds = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
        return Day(instant + .seconds(seconds))
    }
}
