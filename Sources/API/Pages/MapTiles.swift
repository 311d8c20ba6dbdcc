import Domain
import Foundation

/// The source of the map's tiles.
public struct MapTiles: Sendable {
    /// A template with `{z}`, `{x}`, `{y}` and optionally `{s}`.
    let url: String
    /// Plain text that the map must show; may be empty.
    let attribution: String
    /// The host for the Content-Security-Policy.
    let source: String

    public static let openStreetMap = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"

    /// Returns `nil` for `off`. Throws `invalid` unless `text` is a tile URL.
    ///
    /// - Parameter attribution: what the owner of the tiles requires; OpenStreetMap's tiles need none here.
    /// - Parameter field: the setting, for errors.
    public static func parsed(
        _ text: String, attribution: String?, field: String = "tiles"
    ) throws(Problem) -> MapTiles? {
        if text == "off" { return nil }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let isTemplate = ["{z}", "{x}", "{y}"].allSatisfy { text.contains($0) }
        guard parts.count == 2, ["https", "http"].contains(parts[0]), isTemplate else { throw .badTiles(field) }
        let host = parts[1].prefix { $0 != "/" }.lowercased()
        let plain = host.hasPrefix("{s}.") ? String(host.dropFirst(4)) : host
        let isHost = plain.utf8.allSatisfy {
            (97...122).contains($0) || (48...57).contains($0) || [UInt8]("-.:[]".utf8).contains($0)
        }
        // The URL goes into a header, so it must not be able to end it; the host must contain no placeholder except
        // `{s}`.
        guard !plain.isEmpty, isHost, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw .badTiles(field)
        }
        let credit = attribution ?? (host == "tile.openstreetmap.org" ? "© OpenStreetMap contributors" : "")
        return MapTiles(
            url: text, attribution: credit,
            source: "\(parts[0])://\(host.hasPrefix("{s}.") ? "*.\(plain)" : plain)")
    }
}

extension Problem {
    fileprivate static func badTiles(_ field: String) -> Problem {
        .invalid(field, "must be off or an address with {z}, {x} and {y}, such as \(MapTiles.openStreetMap)")
    }
}
