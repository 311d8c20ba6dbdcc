import API
import Database
import Domain
import Foundation
import Search
import Secrets

/// The operator's settings, from options and environment.
package struct Settings: Sendable {
    package var dataFolder: String
    /// The database of a PostgreSQL server; `nil` for SQLite in the data folder.
    package internal(set) var postgreSQL: PostgreSQLAddress?
    /// The program's version, for the metrics.
    package var version = "unknown"
    package var host = "127.0.0.1"
    package var port = 8080
    package var adminPort: Int?
    package var strictHosts = false
    /// Whether the server was started with demonstration data, which also enables pages for developers.
    package var isDemonstration = false
    /// `none`, or `nominatim:URL`.
    package var geocoder = "none"
    /// The time limit for one geocoder request: posting waits for the result.
    package var geocoderSeconds = 3
    /// The collection of areas' photos: `off`, or the URL of a wiki such as Wikimedia Commons.
    package var commons = "off"
    package var publicFolder: String?
    /// The folder of Debian's libjs-leaflet.
    package var leafletFolder = "/usr/share/javascript/leaflet"
    /// The URL template of the map's tiles, or `off`, and the attribution that their owner requires.
    package var tiles = MapTiles.openStreetMap
    package var tilesAttribution: String?
    /// The same for satellite images, the map's other layer.
    package var satellite = "off"
    package var satelliteAttribution: String?
    /// The same for streets and names over satellite images.
    package var satelliteLabels = "off"
    package var satelliteLabelsAttribution: String?
    /// The contract in YAML, and in JSON.
    package var openAPIFile: String?
    package var openAPIJSONFile: String?
    /// The rents that ship with Digs; `nil` for none.
    package var rentFile: String?
    /// The areas that ship with Digs; `nil` for none.
    package var areaFile: String?
    /// The census tracts that ship with Digs; `nil` for none.
    package var tractFile: String?
    /// The points of interest that ship with Digs; `nil` for none.
    package var pointFile: String?
    /// The mail transport: `folder`, `sendmail` or `sendmail:PATH`.
    package var mail = "folder"
    /// The sender address. The default only suits mails that are written to a folder.
    package var mailFrom: String?
    /// Which push services devices are reached through: `on`, `off`, or the URL of one of the operator's own.
    package var push = "on"
    /// Where webhooks may send to: `on`, `off`, or the URL of one of the operator's own servers.
    package var webhooks = "on"
    /// Where photos are fetched from by their links: `on`, `off`, or the URL of one of the operator's own servers.
    package var photoLinks = "on"
    /// How many days emails stay in the folder `mail`.
    package var keepMailDays = 90
    /// How many days after its last message a conversation is deleted; `nil` for never.
    package var keepMessagesDays: Int?
    /// How many days rows of the audit log are kept; `nil` for ever.
    package var keepAuditDays: Int?
    /// Who runs the installation, as mails to everybody say; `nil` for the sender address.
    package var operatorName: String?
    /// The time limit of a mail program for one mail.
    package var sendmailSeconds = 60
    /// `nil` turns rate limiting off.
    package var rateLimits: RateLimits? = RateLimits()
    /// The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    package var trustedProxies: [NetworkRange] = []
    /// Where nginx finds the photo folder; `nil` when it sends no photos.
    package private(set) var accelRedirect: AccelRedirect?
    /// Whether the service's group may read photos, as nginx must to send them; `nil` leaves the permissions unchanged.
    package private(set) var sharesPhotos: Bool?
    /// Only tests use a lower cost, so it can be set in the environment but has no option.
    package var passwordIterations = PasswordHasher.recommendedIterations
    /// Limits of connections.
    package var connectionLimits = ConnectionLimits()
    /// How long requests may continue after the server was told to stop.
    package var shutdownSeconds = 20
    /// A disk with less free space makes the server not ready.
    package var minFreeDiskBytes = 100_000_000
    package var cardCacheBytes = 128 * 1024 * 1024
    /// The maximum age of a search snapshot before it is written again. Only tests change it, so it can be set in the
    /// environment but has no option.
    package var snapshotSeconds = 600

    /// Words that searches treat as equal.
    package var synonyms = Synonyms.shipped

    package init(dataFolder: String) { self.dataFolder = dataFolder }

    /// Rules for words in listings that may discriminate.
    package var wording = WordingRules.shipped

    /// Adds an operator's file of rules about wording. Throws a `Problem` that names the file, or the wrong line.
    package mutating func add(wording path: String, _ name: String = "wording") throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Problem.invalid(name, "must be a file in UTF-8 that can be read, not \(path)")
        }
        try wording.add(file: text)
    }

    /// Adds an operator's file of synonyms. Throws a `Problem` that names the file, and the line that is wrong.
    package mutating func add(synonyms path: String, _ name: String = "synonyms") throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Problem.invalid(name, "must be a file in UTF-8 that can be read, not \(path)")
        }
        try synonyms.add(file: text)
    }

    /// Lets nginx send photos from its internal `location`; with `nil`, nobody else can read them. Throws for a
    /// location that is not a path, and without a trusted proxy.
    package mutating func set(accelRedirect location: String?) throws(Problem) {
        if location != nil, trustedProxies.isEmpty {
            throw .invalid("accel-redirect", "needs --trusted-proxies: only a proxy can send it")
        }
        if let location { accelRedirect = try AccelRedirect(location, folder: photoFolder) }
        sharesPhotos = location != nil
    }

    package var forwardedFor: ForwardedFor? { trustedProxies.isEmpty ? nil : ForwardedFor(proxies: trustedProxies) }

    package var databasePath: String { "\(dataFolder)/digs.sqlite" }
    package var photoFolder: String { "\(dataFolder)/photos" }
    package var exportFolder: String { "\(dataFolder)/exports" }
    package var mailFolder: String { "\(dataFolder)/mail" }
    /// The folder for a backup's copy of the database while the backup is written.
    package var backupFolder: String { "\(dataFolder)/backup" }
    /// The file with the time of the last backup.
    package var lastBackupPath: String { "\(dataFolder)/last-backup" }
    /// A snapshot of the search, which a start reads instead of all listings.
    package var snapshotPath: String { "\(dataFolder)/search.snapshot" }
    package var secretPath: String { "\(dataFolder)/secret" }

    /// Names of what belongs to the program and isn't found, beside what the settings name.
    package var missingParts: [String] {
        let found = [
            ("Public", publicFolder), ("openapi.yaml", openAPIFile), ("Data/rents.txt", rentFile),
            ("Data/areas.tsv.gz", areaFile), ("Data/tracts.tsv.gz", tractFile),
            ("Data/points-of-interest.tsv.gz", pointFile),
        ]
        let photos = isDemonstration && Self.find("Demonstration/photos") == nil ? ["Demonstration/photos"] : []
        return found.filter { $0.1 == nil }.map(\.0) + photos
    }

    /// Finds a file in the working folder, beside the program, or in `../share/digs`.
    package static func find(_ name: String) -> String? {
        // The first argument will not do: a shell that found the program in PATH passes its name without a folder.
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let places = [FileManager.default.currentDirectoryPath, program.path, program.path + "/../share/digs"]
        return places.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
    }
}
