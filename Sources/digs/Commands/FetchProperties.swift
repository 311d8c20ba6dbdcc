import App
import ArgumentParser
import Domain
import Fetching
import Foundation
import Imports

struct FetchProperties: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "properties",
        abstract: "Ask a city's open-data service for its property assessments, and import them.",
        discussion: """
            Asks page by page, only for the columns that are shown, and never for owners. Pages are saved in the data \
            folder's fetched/properties: after an interruption, the same command continues, and nothing is asked for \
            twice. Then they are imported as digs import properties does. --refresh asks for today's records.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @OptionGroup var service: ServiceOptions
    @Option(help: "The city: philadelphia.") var city: String?
    @Option(help: "A JSON file that names another city's service and columns, as docs/property-records.md explains.")
    var mapping: String?
    @Option(help: "The address of the service. [DIGS_PROPERTIES_API, the mapping's]") var api: String?
    @Option(help: "How many rows to ask for at once: 100 to 50000.") var pageSize = 5_000
    @OptionGroup var tax: TaxOptions
    @OptionGroup var rules: PropertyRules
    @Flag(help: "Ask again for what was saved earlier, and replace it.") var refresh = false

    func validate() throws {
        guard PropertyFetcher.rowsPerPage.contains(pageSize) else {
            throw ValidationError("--page-size must be 100 to 50000.")
        }
        guard (city == nil) != (mapping == nil) else { throw ValidationError("Give --city or --mapping.") }
    }

    func run() async throws {
        let whole = try tax.applied(
            to: mapping.map { try PropertyMapping(InputFile(path: $0)) } ?? .shipped(for: city ?? ""))
        guard let source = whole.service else {
            throw Problem.invalid("mapping", "names no service: docs/property-records.md explains it")
        }
        try await service.run(published: source.api, named: api ?? environment("PROPERTIES_API")) { client in
            let fetched = try await fetch(source, of: whole, CartoClient(client: client))
            let name = "\(whole.name).csv"
            let found = try PropertyFile(
                InputFile(name: name, bytes: fetched.csv), whole, today: Day(Clock.system.now()))
            try await PropertyImport(common: common, options: options, rules: rules)
                .take(found, from: "\(source.api)/\(source.table)")
        }
    }

    private func fetch(
        _ source: PropertyService, of mapping: PropertyMapping, _ client: CartoClient
    ) async throws -> PropertyFetcher.Fetched {
        let answers = try FetchedResponses("properties", of: common.settings())
        let fetcher = PropertyFetcher(
            client: client, service: source, answers: answers, name: mapping.name, pageSize: pageSize)
        if refresh { try fetcher.forget() }
        let progress = common.progress(
            "Rows fetched", stopped: "The pages so far are kept: the same command asks for the rest.")
        let fetched = try await fetcher.fetch(
            check: { names throws(Problem) in try mapping.check(columns: names, of: source.table) },
            progress: { progress.show($0) })
        progress.finish()
        let new = fetched.pages - fetched.keptPages
        say("\(fetched.pages.counted("page")), \(new) fetched, \(fetched.keptPages) saved earlier: \(answers.folder)")
        return fetched
    }
}
