import Domain
import Fetching
import Foundation

/// Creates the configured collection of photos of areas.
enum AreaPhotoFactory {
    /// `off`, or the URL of a MediaWiki such as Wikimedia Commons. Throws for anything else.
    static func make(_ settings: Settings) throws -> any AreaPhotoSource {
        let setting = settings.commons
        if setting == "off" { return NoAreaPhotos() }
        guard setting.utf8.count <= 200, let parts = URLComponents(string: setting), let host = parts.host,
            !host.isEmpty, parts.user == nil, parts.query == nil, parts.fragment == nil,
            ["", "/"].contains(parts.percentEncodedPath), parts.scheme == "https" || parts.scheme == "http"
        else {
            throw Problem.invalid(
                "commons", "must be off or a URL without a path, such as https://commons.wikimedia.org, not \(setting)")
        }
        return CommonsClient(base: setting, contact: settings.mailFrom)
    }
}
