import Domain
import Fetching
import Foundation
import Logging

/// Creates the configured geocoder.
enum GeocoderFactory {
    /// `none`, or `nominatim:URL`. Throws for anything else.
    static func make(_ settings: Settings, cache: any GeocodeCache, logger: Logger) throws -> any Geocoder {
        let setting = settings.geocoder
        if setting.isEmpty || setting == "none" { return NoGeocoder() }
        let parts = setting.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0] == "nominatim", let url = URL(string: String(parts[1])),
            ["http", "https"].contains(url.scheme), url.host() != nil
        else { throw Problem.invalid("geocoder", "must be none or nominatim:URL, not \(setting)") }
        return NominatimGeocoder(
            base: url.absoluteString, cache: cache, timeLimitSeconds: settings.geocoderSeconds, logger: logger)
    }
}
