import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: fetching a city's property records")
struct PropertyFetchTests {
    private static let city = CartoTableFixture.city()

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-fetch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static func arguments(_ service: FakeService, _ more: String...) -> [String] {
        ["fetch", "properties", "--city", "philadelphia", "--api", service.base, "--pause", "0", "--page-size", "100"]
            + more
    }

    private static func pages(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/fetched/properties").filter { $0 != "lock" }
    }

    @Test("the whole city is one command: a running server answers for the document's seven addresses, made rows here")
    func city() async throws {
        try await FakeService { question, _ in try Self.city.page(for: question) }.run { service in
            try await OwnServer.run(background: .otherProcesses) { server in
                let first = try await DigsCommand.run(Self.arguments(service), in: server.folder)
                #expect(first.status == 0 && first.output.contains("257 rows read, 257 imported"), "\(first.output)")
                #expect(first.output.contains("4 pages, 4 fetched, 0 saved earlier"), "\(first.output)")
                try await eventually("the server knows them") {
                    try await server.stranger.get("/v1/blocks/philadelphia-1500-walnut-st").status == 200
                }
                for address in [
                    "1552 Walnut St", "126 Elfreths Alley", "1020 Pattison Ave", "900 S 47th St", "22 N 3rd Street",
                    "8111 Germantown Avenue", "1245 E Passyunk Ave",
                ] {
                    let text = address.replacing(" ", with: "%20")
                    let found = try await server.stranger.get("/v1/blocks?address=\(text)")
                    #expect(found.status == 200 && found.text.contains("\"addressPropertyCount\":1"), "\(address)")
                }
                let record = try await server.stranger.get("/v1/properties/philadelphia-100000000").text
                for part in [#""marketValueCents":26500000"#, #""date":"2016-05-04""#, #"ROW, \"TYPICAL\""#] {
                    #expect(record.contains(part), "\(record)")
                }
                let cities = try await server.stranger.get("/v1/record-cities").text
                #expect(cities.contains("\"startBlock\":{\"id\":\"philadelphia-1500-walnut-st\""), "\(cities)")
                let count = service.questions.count
                let second = try await DigsCommand.run(Self.arguments(service), in: server.folder)
                #expect(second.status == 0 && second.output.contains("0 added, 0 changed"), "\(second.output)")
                #expect(second.output.contains("4 pages, 0 fetched, 4 saved earlier"), "\(second.output)")
                #expect(service.questions.count == count)
            }
            let queries = service.questions.compactMap { $0.value("q") }
            #expect(!queries.contains { $0.contains("owner") || $0.contains("mailing") || $0.contains("*") })
        }
    }

    @Test("a run that is killed keeps its pages and lets no other run beside it; the same command goes on from there")
    func killed() async throws {
        let hangs: FakeService.Reply = { question, _ in
            question.value("q")?.contains("> '100000199'") == true
                ? .init(hangs: true) : try Self.city.page(for: question)
        }
        try await Self.inFolder { folder in
            try await FakeService(hangs).run { service in
                let (process, _) = try DigsCommand.start(Self.arguments(service) + ["--data", folder.path])
                try await eventually("the third page's question") {
                    service.questions.last?.value("q")?.contains("100000199") == true
                }
                let other = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(other.status == 1 && other.output.contains("is under way"), "\(other.output)")
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                #expect(try Self.pages(in: folder).count == 2)
            }
            try await FakeService { question, _ in try Self.city.page(for: question) }.run { service in
                let repeated = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(repeated.status == 0 && repeated.output.contains("257 imported"), "\(repeated.output)")
                #expect(repeated.output.contains("4 pages, 2 fetched, 2 saved earlier"), "\(repeated.output)")
            }
        }
    }

    @Test("an error in the middle imports nothing and says what is kept")
    func interrupted() async throws {
        try await FakeService { question, number in
            number > 2 && question.value("q")?.contains("> '100000099'") == true
                ? CartoTableFixture.error("permission denied") : try Self.city.page(for: question)
        }.run { service in
            try await Self.inFolder { folder in
                let run = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(run.status == 1 && run.output.contains("permission denied"), "\(run.output)")
                #expect(run.output.contains("Nothing was imported. Pages kept: 1"), "\(run.output)")
                #expect(try Self.pages(in: folder).count == 1)
                let found = FileManager.default.fileExists(atPath: folder.path + "/digs.sqlite")
                #expect(!found, "no database was made")
            }
        }
    }

    @Test("--refresh asks for everything again, and what changed is imported")
    func refreshed() async throws {
        let later = CartoTableFixture.city(valued: 300_000)
        try await FakeService { question, number in
            try (number <= 5 ? Self.city : later).page(for: question)
        }.run { service in
            try await Self.inFolder { folder in
                let first = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(first.status == 0 && service.questions.count == 5, "\(first.output)")
                let second = try await DigsCommand.run(Self.arguments(service, "--refresh"), in: folder)
                #expect(second.output.contains("4 pages, 4 fetched, 0 saved earlier"), "\(second.output)")
                #expect(second.output.contains("0 added, 257 changed"), "\(second.output)")
                #expect(try Self.pages(in: folder).count == 4)
                let other = try await DigsCommand.run(Self.arguments(service, "--dry-run", "--retire"), in: folder)
                #expect(other.status == 0 && other.output.contains("Dry run"), "\(other.output)")
            }
        }
    }

    @Test("a table without a required column, or that repeats its rows, is refused before the city was asked for")
    func wrongTables() async throws {
        let row = ["parcel_number": "\"1\"", "location": "\"1 ELM ST\""]
        try await FakeService { question, _ in try CartoTableFixture([row]).page(for: question) }.run { service in
            try await Self.inFolder { folder in
                let run = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(run.status == 1 && run.output.contains("is missing the column market_value"), "\(run.output)")
            }
        }
        try await FakeService { question, _ in
            let first = FakeService.Question(
                path: question.path,
                query: question.query.mapValues { $0.map { $0.replacing(/> '\d*'/, with: "> ''") } },
                userAgent: question.userAgent)
            return try Self.city.page(for: first)
        }.run { service in
            try await Self.inFolder { folder in
                let run = try await DigsCommand.run(Self.arguments(service), in: folder)
                #expect(run.status == 1 && run.output.contains("other rows than those"), "\(run.output)")
                #expect(service.questions.count < 10)
            }
        }
    }

    @Test("wrong options are refused before anything is asked")
    func options() async throws {
        try await FakeService { _, _ in .error(.internalServerError) }.run { service in
            try await Self.inFolder { folder in
                let mapping = folder.appending(path: "mapping.json")
                let text = """
                    {"dataset": "erie", "city": "Erie", "state": "PA", "publisher": "Assessor", "title": "Roll",
                     "currency": "USD", "columns": {"parcelNumber": ["id"], "address": ["line"],
                     "marketValue": ["value"]}, "categories": {}}
                    """
                try Data(text.utf8).write(to: mapping)
                for (options, status, reason) in [
                    (["--city", "boston"], 1, "city must be philadelphia"), ([], 64, "Give --city or --mapping"),
                    (["--city", "philadelphia", "--page-size", "5"], 64, "--page-size must be 100 to 50000"),
                    (["--mapping", mapping.path], 1, "names no service"),
                    (["--city", "philadelphia", "--api", "http://carto.example"], 1, "https://"),
                ] {
                    let api = options.contains("--api") ? [] : ["--api", service.base]
                    let run = try await DigsCommand.run(["fetch", "properties"] + options + api, in: folder)
                    #expect(run.status == Int32(status) && run.output.contains(reason), "\(options): \(run.output)")
                }
                #expect(service.questions.isEmpty)
            }
        }
    }
}
