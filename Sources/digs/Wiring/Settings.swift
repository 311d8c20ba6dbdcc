import API
import Domain
import Foundation
import Secrets

/// What an operator may set, by option or environment.
struct Settings: Sendable {
    var dataFolder: String
    var host = "127.0.0.1"
    var port = 8080
    var adminPort: Int?
    var strictHosts = false
    /// `none`, or `nominatim:URL`.
    var geocoder = "none"
    /// The longest that one question to it may take: posting waits for the answer.
    var geocoderSeconds = 3
    var publicFolder: String?
    /// Where Debian's libjs-leaflet lies.
    var leafletFolder = "/usr/share/javascript/leaflet"
    /// The address of the map's tiles, or `off`; and what their owner wants to be said beside them.
    var tiles = MapTiles.openStreetMap
    var tilesAttribution: String?
    var openAPIFile: String?
    /// How mail leaves: `folder`, `sendmail` or `sendmail:PATH`.
    var mail = "folder"
    /// The address that mail comes from; a folder of files needs none that exists.
    var mailFrom: String?
    /// The longest that a mail program may take for one letter.
    var sendmailSeconds = 60
    /// How often callers may ask; `nil` for as often as they like.
    var rateLimits: RateLimits? = RateLimits()
    /// Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    var trustedProxies: [NetworkRange] = []
    /// A lower cost is for tests only, which is why no option sets it, only the environment.
    var passwordIterations = PasswordHasher.recommendedIterations
    /// What connections may cost.
    var connectionLimits = ConnectionLimits()
    /// How long requests may go on when the server is told to stop.
    var shutdownSeconds = 30
    var cardCacheBytes = 128 * 1024 * 1024

    init(dataFolder: String) { self.dataFolder = dataFolder }

    var forwardedFor: ForwardedFor? { trustedProxies.isEmpty ? nil : ForwardedFor(proxies: trustedProxies) }

    var databasePath: String { "\(dataFolder)/digs.sqlite" }
    var photoFolder: String { "\(dataFolder)/photos" }
    var exportFolder: String { "\(dataFolder)/exports" }
    var mailFolder: String { "\(dataFolder)/mail" }
    var secretPath: String { "\(dataFolder)/secret" }

    /// The first of `names` that is there beside the working folder or the program.
    static func find(_ name: String) -> String? {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let places = [FileManager.default.currentDirectoryPath, program.path, program.path + "/../share/digs"]
        return places.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
