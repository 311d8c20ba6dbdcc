import App
import ArgumentParser
import Domain
import Foundation
import Imports
import Logging
import NIOCore

struct Serve: DataCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the API and the web client.")

    @OptionGroup var common: CommonOptions

    @Option(help: "The port to listen on; 0 for any that is free. [DIGS_PORT, 8080]")
    var port: Int?

    @Option(help: "The address to listen on. [DIGS_HOST, 127.0.0.1]")
    var host: String?

    @Option(help: "The port of the metrics, on 127.0.0.1 only; none when absent. [DIGS_ADMIN_PORT]")
    var adminPort: Int?

    @Flag(help: "Respond with 404 to hosts that no tenant claimed. [DIGS_STRICT_HOSTS=1]")
    var strictHosts = false

    @Flag(help: "Fill an empty marketplace with labeled demonstration listings and accounts. [DIGS_DEMO=1]")
    var demo = false

    @Option(help: ArgumentHelp("How many campuses the demonstration fills. [DIGS_DEMO_CAMPUSES]", visibility: .hidden))
    var demoCampuses: Int?

    @Option(help: "Rate limits: default or off. [DIGS_RATE_LIMITS, default]")
    var rateLimits: String?

    @Option(
        help: ArgumentHelp(
            "Networks of proxies whose X-Forwarded-For and -Proto are trusted. [DIGS_TRUSTED_PROXIES]",
            valueName: "CIDR,…"))
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "The location where nginx finds the photo folder, so that nginx sends photos. [DIGS_ACCEL_REDIRECT]",
            valueName: "/PATH/"))
    var accelRedirect: String?

    @Option(
        help: "Connections per IP address at once; trusted proxies have no limit. [DIGS_CONNECTIONS_PER_ADDRESS, 256]")
    var connectionsPerAddress: Int?

    @Option(help: "How many seconds requests can continue after SIGTERM. [DIGS_SHUTDOWN_SECONDS, 20]")
    var shutdownSeconds: Int?

    @Option(
        help: ArgumentHelp(
            "Free disk space in the data folder below which the server isn't ready. [DIGS_MIN_FREE_DISK, 100]",
            valueName: "MB"))
    var minFreeDisk: Int?

    @Option(help: "The log's format: text, or json for one object per line. [DIGS_LOG_FORMAT, text]")
    var logFormat: String?

    @Option(help: "How addresses without coordinates are located: none or nominatim:URL. [DIGS_GEOCODER, none]")
    var geocoder: String?

    @Option(help: "Photos of areas: off, or a wiki's URL such as https://commons.wikimedia.org. [DIGS_COMMONS, off]")
    var commons: String?

    @Option(help: "The email transport: folder, sendmail or sendmail:PATH. [DIGS_MAIL, folder: files in DATA/mail]")
    var mail: String?

    @Option(help: "The address that email comes from. [DIGS_MAIL_FROM]")
    var mailFrom: String?

    @Option(help: "Who runs this installation, as announcements by email say. [DIGS_OPERATOR_NAME, --mail-from]")
    var operatorName: String?

    @Option(help: "How many seconds sendmail can take per email. [DIGS_MAIL_SECONDS, 60]")
    var mailSeconds: Int?

    @Option(help: "Notifications on devices: on, off or the URL of your own push service. [DIGS_PUSH, on]")
    var push: String?

    @Option(help: "Webhooks: on, off or the URL of your own receivers beside the internet's. [DIGS_WEBHOOKS, on]")
    var webhooks: String?

    @Option(help: "Photos by link: on, off or the URL of your own server beside the internet's. [DIGS_PHOTO_LINKS, on]")
    var photoLinks: String?

    @Option(help: "How many days emails stay in DATA/mail. [DIGS_KEEP_MAIL_DAYS, 90]")
    var keepMailDays: Int?

    @Option(help: "Delete conversations so many days after their last message. [DIGS_KEEP_MESSAGES_DAYS]")
    var keepMessagesDays: Int?

    @Option(help: "Delete rows of the audit log after so many days, at least 30. [DIGS_KEEP_AUDIT_DAYS]")
    var keepAuditDays: Int?

    @Option(name: .customLong("public"), help: "The folder of the web client. [DIGS_PUBLIC, Public beside the program]")
    var publicFolder: String?

    @OptionGroup var map: MapOptions

    @Option(help: "Import postal codes from this file if there are none. [DIGS_POSTAL_CODES]")
    var postalCodes: String?

    @Option(help: "A file of search synonyms, in addition to those that Digs knows. [DIGS_SYNONYMS]")
    var synonyms: String?

    @Option(help: "A file of rules about discriminatory words, in addition to those that Digs knows. [DIGS_WORDING]")
    var wording: String?

    @Flag(inversion: .prefixedNo, help: "Migrate a database of an older version. [DIGS_MIGRATE=0 turns it off]")
    var migrate: Bool?

    func run() async throws {
        // Event loops move bytes; requests are handled on other threads. With a loop for every core the two compete for
        // cores: half as many loops serve a tenth more searches, with a shorter tail.
        NIOSingletons.groupLoopCountSuggestion = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        let (settings, logger) = (try settings(), try common.logger(format: logFormat))
        warn(settings, logger)
        // Held until the process ends.
        let lock = try await ServerLock.take(settings)
        defer { withExtendedLifetime(lock) {} }
        let notifier = SystemdNotifier(socketPath: ProcessInfo.processInfo.environment["NOTIFY_SOCKET"])
        if try Setting.flag(migrate, "MIGRATE") ?? true { try await upgrade(settings, logger, notifier) }
        let installation = try await Installation(settings, logger: logger)
        try await importPostalCodes(installation)
        if settings.isDemonstration { try await fill(installation) }
        try await installation.load()
        let demoLogin = Demo.login(in: settings.dataFolder)
        let server = Server(installation: installation, logger: logger, notifier: notifier) { port in
            Self.greet(host: settings.host, port: port, count: installation.search.count, demoLogin: demoLogin)
        }
        do { try await server.run() } catch let error as IOError { throw Self.explained(error, settings) }
        await installation.finish()
    }

    /// Names what is likely a mistake, and keeps nobody from serving.
    private func warn(_ settings: Settings, _ logger: Logger) {
        for warning in EnvironmentVariables.warnings() { logger.warning("\(warning)") }
        let missing = settings.missingParts
        if !missing.isEmpty {
            logger.warning(
                "Parts of the program are missing beside it and in ../share/digs",
                metadata: ["missing": "\(missing.joined(separator: ", "))"])
        }
        let names = FileOwners.strangers(in: settings.dataFolder)
        guard !names.isEmpty else { return }
        logger.warning(
            "Files in the data folder belong to another user, so the server may be unable to use them",
            metadata: ["count": "\(names.count)", "files": "\(names.prefix(5).joined(separator: ", "))"])
    }

    private func upgrade(_ settings: Settings, _ logger: Logger, _ notifier: SystemdNotifier) async throws {
        let upgrade = SchemaUpgrade(settings, logger: logger)
        guard try upgrade.isNeeded() else { return }
        notifier.send(.status("Upgrading the database; /health/ready answers migrating"))
        let server = MigratingServer(
            host: settings.host, port: settings.port, limits: settings.connectionLimits, logger: logger)
        do { try await server.run { try await upgrade.run() } } catch let error as IOError {
            throw Self.explained(error, settings)
        }
    }

    private func fill(_ installation: Installation) async throws {
        let campuses = try Setting.number(demoCampuses, "DEMO_CAMPUSES", in: 1...10_000)
        try await Demo(installation: installation, campuses: campuses).fillIfEmpty()
        try await DemoRecords(installation: installation).fillIfEmpty()
    }

    private func importPostalCodes(_ installation: Installation) async throws {
        guard let path = Setting.text(postalCodes, "POSTAL_CODES")?.value,
            try await !installation.store.postalCodes.knows(country: "US")
        else { return }
        var rows = try PostalCodeFile.rows(of: InputFile(path: path))
        let progress = common.progress("Postal codes")
        _ = try await installation.store.postalCodes.merge(rows.rest()) { progress.show($0) }
        progress.finish()
    }
}
