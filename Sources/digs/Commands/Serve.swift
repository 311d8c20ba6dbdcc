import App
import ArgumentParser
import Domain
import Foundation
import Imports
import Logging
import NIOCore

struct Serve: AsyncParsableCommand {
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

    @Option(help: "The email transport: folder, sendmail or sendmail:PATH. [DIGS_MAIL, folder: files in DATA/mail]")
    var mail: String?

    @Option(help: "The address that email comes from. [DIGS_MAIL_FROM]")
    var mailFrom: String?

    @Option(help: "Who runs this installation, as announcements by email say. [DIGS_OPERATOR_NAME, --mail-from]")
    var operatorName: String?

    @Option(help: "How many seconds sendmail can take per email. [DIGS_MAIL_SECONDS, 60]")
    var mailSeconds: Int?

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
    var migrate = true

    func run() async throws {
        // Event loops move bytes; requests are handled on other threads. With a loop for every core the two compete for
        // cores: half as many loops serve a tenth more searches, with a shorter tail.
        NIOSingletons.groupLoopCountSuggestion = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        let format = logFormat ?? environment("LOG_FORMAT") ?? "text"
        let (settings, logger) = (try settings(), try common.logger(format: format))
        // Held until the process ends.
        let lock = try await ServerLock.take(settings)
        defer { withExtendedLifetime(lock) {} }
        let notifier = SystemdNotifier(socketPath: ProcessInfo.processInfo.environment["NOTIFY_SOCKET"])
        if migrate && environment("MIGRATE") != "0" { try await upgrade(settings, logger, notifier) }
        let installation = try await Installation(settings, logger: logger)
        try await importPostalCodes(installation)
        if settings.isDemonstration { try await fill(installation) }
        try await installation.load()
        let demoLogin = Demo.login(in: settings.dataFolder)
        try await Server(installation: installation, logger: logger, notifier: notifier) { port in
            Self.greet(host: settings.host, port: port, count: installation.search.count, demoLogin: demoLogin)
        }.run()
    }

    private func upgrade(_ settings: Settings, _ logger: Logger, _ notifier: SystemdNotifier) async throws {
        let upgrade = SchemaUpgrade(settings, logger: logger)
        guard try upgrade.isNeeded() else { return }
        notifier.send(.status("Upgrading the database; /health/ready answers migrating"))
        try await MigratingServer(host: settings.host, port: settings.port, logger: logger).run {
            try await upgrade.run()
        }
    }

    private func settings() throws -> Settings {
        var settings = try common.settings()
        settings.host = host ?? environment("HOST") ?? settings.host
        settings.port = try port ?? Self.number("PORT") ?? settings.port
        settings.adminPort = try adminPort ?? Self.number("ADMIN_PORT")
        settings.isDemonstration = demo || environment("DEMO") == "1"
        settings.strictHosts = strictHosts || environment("STRICT_HOSTS") == "1"
        settings.geocoder = geocoder ?? environment("GEOCODER") ?? settings.geocoder
        settings.rateLimits = try Self.limits(rateLimits ?? environment("RATE_LIMITS") ?? "default")
        settings.trustedProxies = try NetworkRange.list(
            trustedProxies ?? environment("TRUSTED_PROXIES") ?? "", field: "trusted-proxies")
        try settings.set(accelRedirect: accelRedirect ?? environment("ACCEL_REDIRECT"))
        settings.connectionLimits.perAddress =
            try connectionsPerAddress ?? Self.number("CONNECTIONS_PER_ADDRESS") ?? settings.connectionLimits.perAddress
        settings.shutdownSeconds = try shutdownSeconds ?? Self.number("SHUTDOWN_SECONDS") ?? settings.shutdownSeconds
        try Self.check(settings.connectionLimits.perAddress, in: 1...65_535, "connections-per-address")
        let minFreeMegabytes = try minFreeDisk ?? Self.number("MIN_FREE_DISK") ?? settings.minFreeDiskBytes / 1_000_000
        try Self.check(minFreeMegabytes, in: 0...1_000_000_000, "min-free-disk")
        settings.minFreeDiskBytes = minFreeMegabytes * 1_000_000
        try Self.check(settings.shutdownSeconds, in: 1...3_600, "shutdown-seconds")
        settings.mail = mail ?? environment("MAIL") ?? settings.mail
        settings.mailFrom = mailFrom ?? environment("MAIL_FROM")
        settings.operatorName = operatorName ?? environment("OPERATOR_NAME")
        settings.sendmailSeconds = try mailSeconds ?? Self.number("MAIL_SECONDS") ?? settings.sendmailSeconds
        guard (1...600).contains(settings.sendmailSeconds) else {
            throw Problem.invalid("mail-seconds", "must be 1 to 600")
        }
        settings.publicFolder = publicFolder ?? environment("PUBLIC") ?? Settings.find("Public")
        map.apply(to: &settings)
        if let path = synonyms ?? environment("SYNONYMS") { try settings.add(synonyms: path) }
        if let path = wording ?? environment("WORDING") { try settings.add(wording: path) }
        settings.openAPIFile = Settings.find("openapi.yaml")
        settings.openAPIJSONFile = Settings.find("Public/docs/openapi.json")
        settings.passwordIterations = try Self.number("PASSWORD_ITERATIONS") ?? settings.passwordIterations
        try Self.check(settings.passwordIterations, in: 1...100_000_000, "DIGS_PASSWORD_ITERATIONS")
        settings.snapshotSeconds = try Self.number("SNAPSHOT_SECONDS") ?? settings.snapshotSeconds
        try Self.check(settings.snapshotSeconds, in: 1...86_400, "DIGS_SNAPSHOT_SECONDS")
        guard (0...65_535).contains(settings.port) else { throw Problem.invalid("port", "must be 0 to 65535") }
        return settings
    }

    private func fill(_ installation: Installation) async throws {
        let campuses = try demoCampuses ?? Self.number("DEMO_CAMPUSES")
        try await Demo(installation: installation, campuses: campuses.map { max(1, $0) }).fillIfEmpty()
        try await DemoRecords(installation: installation).fillIfEmpty()
    }

    private func importPostalCodes(_ installation: Installation) async throws {
        guard let path = postalCodes ?? environment("POSTAL_CODES"),
            try await !installation.store.postalCodes.knows(country: "US")
        else { return }
        var rows = try PostalCodeFile.rows(of: InputFile(path: path))
        let progress = Progress("Postal codes")
        _ = try await installation.store.postalCodes.merge(rows.rest()) { progress.show($0) }
        progress.finish()
    }
}
