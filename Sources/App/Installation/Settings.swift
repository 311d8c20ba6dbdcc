import API
import Domain
import Foundation
import Secrets

/// What an operator may set, by option or environment.
package struct Settings: Sendable {
    package var dataFolder: String
    package var host = "127.0.0.1"
    package var port = 8080
    package var adminPort: Int?
    package var strictHosts = false
    /// `none`, or `nominatim:URL`.
    package var geocoder = "none"
    /// The longest that one question to it may take: posting waits for the answer.
    package var geocoderSeconds = 3
    package var publicFolder: String?
    /// Where Debian's libjs-leaflet lies.
    package var leafletFolder = "/usr/share/javascript/leaflet"
    /// The address of the map's tiles, or `off`; and what their owner wants to be said beside them.
    package var tiles = MapTiles.openStreetMap
    package var tilesAttribution: String?
    package var openAPIFile: String?
    /// How mail leaves: `folder`, `sendmail` or `sendmail:PATH`.
    package var mail = "folder"
    /// The address that mail comes from; a folder of files needs none that exists.
    package var mailFrom: String?
    /// The longest that a mail program may take for one letter.
    package var sendmailSeconds = 60
    /// How often callers may ask; `nil` for as often as they like.
    package var rateLimits: RateLimits? = RateLimits()
    /// Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    package var trustedProxies: [NetworkRange] = []
    /// A lower cost is for tests only, which is why no option sets it, only the environment.
    package var passwordIterations = PasswordHasher.recommendedIterations
    /// What connections may cost.
    package var connectionLimits = ConnectionLimits()
    /// How long requests may go on when the server is told to stop.
    package var shutdownSeconds = 30
    package var cardCacheBytes = 128 * 1024 * 1024

    package init(dataFolder: String) { self.dataFolder = dataFolder }

    package var forwardedFor: ForwardedFor? { trustedProxies.isEmpty ? nil : ForwardedFor(proxies: trustedProxies) }

    package var databasePath: String { "\(dataFolder)/digs.sqlite" }
    package var photoFolder: String { "\(dataFolder)/photos" }
    package var exportFolder: String { "\(dataFolder)/exports" }
    package var mailFolder: String { "\(dataFolder)/mail" }
    package var secretPath: String { "\(dataFolder)/secret" }

    /// The first of `names` that is there beside the working folder or the program.
    package static func find(_ name: String) -> String? {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let places = [FileManager.default.currentDirectoryPath, program.path, program.path + "/../share/digs"]
        return places.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
