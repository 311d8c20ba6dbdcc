import ArgumentParser
import Domain
import Foundation
import Imports

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the API and the web client.")

    @OptionGroup var common: CommonOptions

    @Option(help: "The port to listen on; 0 for any that is free. [DIGS_PORT, 8080]")
    var port: Int?

    @Option(help: "The address to listen on. [DIGS_HOST, 127.0.0.1]")
    var host: String?

    @Option(help: "The port of the metrics, on 127.0.0.1 only; none when absent. [DIGS_ADMIN_PORT]")
    var adminPort: Int?

    @Flag(help: "Answer 404 at hosts that no tenant claimed. [DIGS_STRICT_HOSTS=1]")
    var strictHosts = false

    @Flag(help: "Fill an empty marketplace with labelled demonstration listings and accounts. [DIGS_DEMO=1]")
    var demo = false

    @Option(help: "How addresses without coordinates are located: none or nominatim:URL. [DIGS_GEOCODER, none]")
    var geocoder: String?

    @Option(name: .customLong("public"), help: "The folder of the web client. [DIGS_PUBLIC, Public beside the program]")
    var publicFolder: String?

    @Option(help: "Import postal codes from this file when none are known. [DIGS_POSTAL_CODES]")
    var postalCodes: String?

    func run() async throws {
        let (settings, logger) = (try settings(), try common.logger())
        let installation = try await Installation(settings, logger: logger)
        try await importPostalCodes(installation)
        if demo || environment("DEMO") == "1" { try await Demo(installation: installation).fillIfEmpty() }
        try await installation.load()
        let demoLogin = Demo.login(in: settings.dataFolder)
        try await Server(installation: installation, logger: logger) { port in
            Self.greet(host: settings.host, port: port, count: installation.search.count, demoLogin: demoLogin)
        }.run()
    }

    private func settings() throws -> Settings {
        var settings = try common.settings()
        settings.host = host ?? environment("HOST") ?? settings.host
        settings.port = try port ?? Self.number("PORT") ?? settings.port
        settings.adminPort = try adminPort ?? Self.number("ADMIN_PORT")
        settings.strictHosts = strictHosts || environment("STRICT_HOSTS") == "1"
        settings.geocoder = geocoder ?? environment("GEOCODER") ?? settings.geocoder
        settings.publicFolder = publicFolder ?? environment("PUBLIC") ?? Settings.find("Public")
        settings.openAPIFile = Settings.find("openapi.yaml")
        guard (0...65_535).contains(settings.port) else { throw Problem.invalid("port", "is 0 to 65535") }
        return settings
    }

    private static func number(_ name: String) throws -> Int? {
        guard let text = environment(name) else { return nil }
        guard let number = Int(text) else { throw Problem.invalid("DIGS_\(name)", "is a number, not \(text)") }
        return number
    }

    private func importPostalCodes(_ installation: Installation) async throws {
        guard let path = postalCodes ?? environment("POSTAL_CODES"), try await !installation.store.knows(country: "US")
        else { return }
        var rows = try PostalCodeFile.rows(of: InputFile(path: path))
        let progress = Progress("Postal codes")
        _ = try await installation.store.merge(rows.rest()) { progress.show($0) }
        progress.finish()
    }

    private static func greet(host: String, port: Int, count: Int, demoLogin: String?) {
        let url = "http://\(host == "0.0.0.0" || host == "::" ? "localhost" : host):\(port)"
        var lines = [
            "Digs serves \(count) listings at \(url)", "  the contract  \(url)/docs  and  \(url)/openapi.yaml",
            "  alive         \(url)/health/live",
        ]
        if let demoLogin { lines += ["", "Demonstration accounts (POST \(url)/v1/sessions):", demoLogin, ""] }
        // Not print: its buffer would keep the lines until the process ends.
        FileHandle.standardOutput.write(Data((lines + ["Stop with Ctrl-C."]).map { $0 + "\n" }.joined().utf8))
    }
}
