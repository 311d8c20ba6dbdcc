import Foundation

/// The variables that the program reads: each begins with `DIGS_`.
enum EnvironmentVariables {
    static let known: Set<String> = [
        "DIGS_ACCEL_REDIRECT", "DIGS_ADMIN_PORT", "DIGS_BACKUP_KEEP", "DIGS_BACKUP_TO", "DIGS_CENSUS_API",
        "DIGS_CENSUS_KEY", "DIGS_COMMONS", "DIGS_CONNECTIONS_PER_ADDRESS", "DIGS_DATA", "DIGS_DATABASE", "DIGS_DEMO",
        "DIGS_DEMO_CAMPUSES", "DIGS_FCC_API", "DIGS_GEOCODER", "DIGS_HOST", "DIGS_KEEP_AUDIT_DAYS",
        "DIGS_KEEP_MAIL_DAYS", "DIGS_KEEP_MESSAGES_DAYS", "DIGS_LEAFLET", "DIGS_LOG", "DIGS_LOG_FORMAT", "DIGS_MAIL",
        "DIGS_MAIL_FROM", "DIGS_MAIL_SECONDS", "DIGS_MIGRATE", "DIGS_MIN_FREE_DISK", "DIGS_OPERATOR_NAME",
        "DIGS_PASSWORD_ITERATIONS", "DIGS_PHOTO_LINKS", "DIGS_PORT", "DIGS_POSTAL_CODES", "DIGS_PROPERTIES_API",
        "DIGS_PUBLIC", "DIGS_PUSH",
        "DIGS_RATE_LIMITS", "DIGS_SATELLITE", "DIGS_SATELLITE_ATTRIBUTION", "DIGS_SATELLITE_LABELS",
        "DIGS_SATELLITE_LABELS_ATTRIBUTION", "DIGS_SHUTDOWN_SECONDS", "DIGS_SNAPSHOT_SECONDS", "DIGS_STRICT_HOSTS",
        "DIGS_SYNONYMS", "DIGS_TENANT", "DIGS_TILES", "DIGS_TILES_ATTRIBUTION", "DIGS_TRUSTED_PROXIES", "DIGS_WEBHOOKS",
        "DIGS_WORDING",
    ]
    /// Variables that tests and benchmarks of this program read, and pass on to it.
    private static let ofTests: Set<String> = ["DIGS_BINARY", "DIGS_CHROMIUM", "DIGS_WEB_PICTURES", "DIGS_DEMO_DATA"]

    private static let prefix = "DIGS_"

    /// A sentence for each variable that looks like one of the program's and isn't.
    static func warnings(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
        let unknown = environment.keys.filter {
            $0.hasPrefix(prefix) && !known.contains($0) && !ofTests.contains($0)
        }
        // The beginning that all have in common makes none of them nearer.
        let words = known.map { String($0.dropFirst(prefix.count)) }
        return unknown.sorted().map { name in
            let word = String(name.dropFirst(prefix.count))
            let guess = Spelling.nearest(to: word, among: words).map { " Did you mean \(prefix)\($0)?" } ?? ""
            return "The variable \(name) isn't one of Digs's, so it's ignored.\(guess)"
        }
    }
}
