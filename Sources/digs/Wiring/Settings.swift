import API
import Domain
import Foundation
import Secrets

/// The operator's settings, from options and environment.
struct Settings: Sendable {
    var dataFolder: String
    var host = "127.0.0.1"
    var port = 8080
    var adminPort: Int?
    var strictHosts = false
    /// `none`, or `nominatim:URL`.
    var geocoder = "none"
    /// The time limit for one request to it: posting waits for the result.
    var geocoderSeconds = 3
    var publicFolder: String?
    /// The folder of Debian's libjs-leaflet.
    var leafletFolder = "/usr/share/javascript/leaflet"
    /// The URL template of the map's tiles, or `off`, and the attribution that their owner requires.
    var tiles = MapTiles.openStreetMap
    var tilesAttribution: String?
    var openAPIFile: String?
    /// The mail transport: `folder`, `sendmail` or `sendmail:PATH`.
    var mail = "folder"
    /// The sender address. The default only serves for mails that are written to a folder.
    var mailFrom: String?
    /// The time limit of a mail program for one mail.
    var sendmailSeconds = 60
    /// `nil` turns rate limiting off.
    var rateLimits: RateLimits? = RateLimits()
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    var trustedProxies: [NetworkRange] = []
    /// Only tests use a lower cost, so it can be set in the environment but has no option.
    var passwordIterations = PasswordHasher.recommendedIterations
    var cardCacheBytes = 128 * 1024 * 1024

    init(dataFolder: String) { self.dataFolder = dataFolder }

    var databasePath: String { "\(dataFolder)/digs.sqlite" }
    var photoFolder: String { "\(dataFolder)/photos" }
    var exportFolder: String { "\(dataFolder)/exports" }
    var mailFolder: String { "\(dataFolder)/mail" }
    var secretPath: String { "\(dataFolder)/secret" }

    /// Finds a file beside the working folder or the program.
    static func find(_ name: String) -> String? {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let places = [FileManager.default.currentDirectoryPath, program.path, program.path + "/../share/digs"]
        return places.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
