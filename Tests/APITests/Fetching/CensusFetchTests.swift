import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: fetching figures of the Census Bureau")
struct CensusFetchTests {
    private static let key = "0123456789abcdef0123456789abcdef01234567"
    private static let us = #"[["NAME","COLUMNS","us"],["United States","VALUES","1"]]"#

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-fetch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("\(key)\n".utf8).write(to: folder.appending(path: "key"))
        try await body(folder)
    }

    private static func arguments(_ service: FakeService, _ folder: URL, _ more: String...) -> [String] {
        ["fetch", "census", "--api", service.base, "--pause", "0", "--key-file", folder.appending(path: "key").path]
            + more
    }

    /// A response about the nation with the same figure in each column.
    private static func nation(_ question: FakeService.Question) -> FakeService.Page {
        let columns = question.columns.dropFirst()
        return .json(
            us.replacing("COLUMNS", with: columns.joined(separator: #"",""#))
                .replacing("VALUES", with: columns.map { _ in "40" }.joined(separator: #"",""#)))
    }

    @Test(
        "the Bureau's tables are fetched and imported; the same again asks for nothing and changes nothing",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func tables() async throws {
        let pennsylvania = try CensusTableFixture("acs5_2021_42101_tracts_apishape_DERIVED.json")
        try await FakeService { question, _ in try pennsylvania.page(for: question) }.run { service in
            try await Self.inFolder { folder in
                let arguments = Self.arguments(
                    service, folder, "--state", "PA", "--years", "2021", "--areas", "tract")
                let first = try await DigsCommand.run(arguments, in: folder)
                #expect(first.status == 0 && first.output.contains("408 rows read, 408 imported"), "\(first.output)")
                #expect(first.output.contains("without B01003_001M"), "\(first.output)")
                #expect(first.output.contains("1 response, 1 fetched, 0 saved earlier"), "\(first.output)")
                let count = service.questions.count
                let second = try await DigsCommand.run(arguments, in: folder)
                #expect(second.output.contains("0 added, 0 changed"), "\(second.output)")
                #expect(second.output.contains("1 response, 0 fetched, 1 saved earlier") && second.status == 0)
                #expect(service.questions.count == count)
                #expect(!first.output.contains(Self.key) && !second.output.contains(Self.key))
            }
        }
    }

    @Test(
        "the Bureau's answers about New York's tracts and all counties are imported as they came",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func answers() async throws {
        let tracts = try CensusTableFixture("acs5_2014_ny_tracts_B01003_api_response.json.gz")
        let counties = try CensusTableFixture("acs5_2019_counties_api_response.json.gz")
        let reply: FakeService.Reply = { question, _ in
            try (question.path.contains("2014") ? tracts : counties).page(for: question)
        }
        try await FakeService(reply).run { service in
            try await Self.inFolder { folder in
                let first = try await DigsCommand.run(
                    Self.arguments(service, folder, "--state", "36", "--years", "2014", "--areas", "tract"), in: folder)
                #expect(first.status == 0 && first.output.contains("4918 rows read, 4918 imported"), "\(first.output)")
                #expect(first.output.contains("4918 added"), "\(first.output)")
                let second = try await DigsCommand.run(
                    Self.arguments(service, folder, "--state", "all", "--years", "2019", "--areas", "county"),
                    in: folder)
                #expect(
                    second.status == 0 && second.output.contains("3220 rows read, 3220 imported"), "\(second.output)")
            }
        }
    }

    @Test("a run that is killed keeps its answers, lets no other run beside it, and shows no key in the process list")
    func killed() async throws {
        let reply: FakeService.Reply = { question, number in
            number == 3 ? .init(hangs: true) : Self.nation(question)
        }
        try await FakeService(reply).run { service in
            try await Self.inFolder { folder in
                let rest = ["--state", "all", "--years", "2019-2022", "--areas", "nation", "--data", folder.path]
                let start = ["fetch", "census", "--api", service.base, "--pause", "0"]
                let (process, _) = try DigsCommand.start(start + ["--key", Self.key] + rest)
                try await eventually("the third question") { service.questions.count == 3 }
                let line = try String(contentsOfFile: "/proc/\(process.processIdentifier)/cmdline", encoding: .utf8)
                #expect(line.contains("census") && !line.contains(Self.key))
                let other = try await DigsCommand.run(start + ["--key", Self.key] + rest)
                #expect(other.status == 1 && other.output.contains("is under way"), "\(other.output)")
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let repeated = try await DigsCommand.run(start + ["--key", Self.key] + rest)
                #expect(repeated.status == 0, "\(repeated.output)")
                #expect(repeated.output.contains("4 responses, 2 fetched, 2 saved earlier"), "\(repeated.output)")
                #expect(service.questions.count == 5)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/fetched/census")
                #expect(names.count == 5 && names.contains("lock"), "\(names)")
            }
        }
    }

    @Test("a column that a year lacks is named, also when the answer is kept from an earlier run")
    func missingColumn() async throws {
        let reply: FakeService.Reply = { question, _ in
            question.columns.contains("B25064_001M")
                ? .error(.badRequest, "error: error: unknown variable 'B25064_001M'") : Self.nation(question)
        }
        try await FakeService(reply).run { service in
            try await Self.inFolder { folder in
                let arguments = Self.arguments(
                    service, folder, "--state", "all", "--years", "2021", "--areas", "nation", "--survey", "acs1")
                for kept in 0...1 {
                    let run = try await DigsCommand.run(arguments, in: folder)
                    #expect(run.status == 0 && run.output.contains(", \(kept) saved earlier"), "\(run.output)")
                    #expect(run.output.contains("acs1 2021, nation: without B25064_001M"), "\(run.output)")
                }
                #expect(service.questions.count == 2)
            }
        }
    }

    @Test("an error in the middle imports nothing, and the same command goes on from there")
    func interrupted() async throws {
        try await FakeService { question, number in
            number == 2 ? .html("Invalid Key") : Self.nation(question)
        }.run { service in
            try await Self.inFolder { folder in
                let arguments = Self.arguments(
                    service, folder, "--state", "all", "--years", "2021,2022", "--areas", "nation", "--survey", "acs1")
                let first = try await DigsCommand.run(arguments, in: folder)
                #expect(first.status == 1 && first.output.contains("doesn't accept the key"), "\(first.output)")
                #expect(first.output.contains("nothing was imported. 1 of 2 answers are kept"), "\(first.output)")
                let second = try await DigsCommand.run(arguments, in: folder)
                #expect(second.status == 0 && second.output.contains("1 fetched, 1 saved earlier"), "\(second.output)")
                #expect(second.output.contains("40 added"), "\(second.output)")
            }
        }
    }

    @Test("no data is kept, what was not published is asked for again, and both are said")
    func nothing() async throws {
        try await FakeService { question, _ in
            question.path.contains("2020") ? .html("404", status: .notFound) : .error(.noContent)
        }.run { service in
            try await Self.inFolder { folder in
                let arguments = Self.arguments(
                    service, folder, "--state", "56", "--years", "2019-2020", "--areas", "county", "--survey", "acs1")
                let first = try await DigsCommand.run(arguments, in: folder)
                #expect(first.status == 1 && first.output.contains("acs1 2019, county, state 56: no data"))
                #expect(first.output.contains("acs1 2020, county, state 56: not published"), "\(first.output)")
                _ = try await DigsCommand.run(arguments, in: folder)
                #expect(service.questions.map { $0.path.contains("2020") } == [false, true, true])
            }
        }
    }

    @Test("wrong options are refused before anything is asked")
    func options() async throws {
        try await FakeService { _, _ in .error(.internalServerError) }.run { service in
            try await Self.inFolder { folder in
                for (options, reason) in [
                    (["--state", "99", "--years", "2021"], "state must be a number"),
                    (["--state", "42,", "--years", "2030-2021"], "years must be years from 2009 on"),
                    (["--state", "42", "--years", "2004"], "years must be years from 2009 on"),
                    (["--state", "42", "--years", "2021", "--survey", "acs3"], "survey must be acs5 or acs1"),
                    (
                        ["--state", "42", "--years", "2021", "--survey", "acs1", "--areas", "tract"],
                        "areas must be one"
                    ),
                    (["--state", "42", "--years", "2021", "--key", "short"], "key isn't a Census Bureau key"),
                    (["--state", "42", "--years", "2021", "--api", "http://census.example"], "https://"),
                ] {
                    var arguments = Self.arguments(service, folder)
                    if options.contains("--api") { arguments.removeSubrange(2...3) }
                    let answer = try await DigsCommand.run(arguments + options, in: folder)
                    #expect(answer.status == 1 && answer.output.contains(reason), "\(options): \(answer.output)")
                }
                let keyless = try await DigsCommand.run(
                    ["fetch", "census", "--state", "42", "--years", "2021"], in: folder)
                #expect(keyless.status == 1 && keyless.output.contains("key is missing"), "\(keyless.output)")
                #expect(service.questions.isEmpty)
            }
        }
    }
}
