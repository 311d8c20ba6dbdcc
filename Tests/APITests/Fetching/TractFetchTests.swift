import Domain
import Foundation
import Testing

@Suite("Command line: the tract of a point, by the FCC")
struct TractFetchTests {
    private static func sample(_ name: String) throws -> FakeService.Page {
        FakeService.Page(body: try SharedData.bytes("api-samples/\(name).json"))
    }

    private static func run(_ service: FakeService, near: String, _ more: String...) async throws
        -> DigsCommand.CommandResult
    {
        try await DigsCommand.run(["fetch", "tract", "--api", service.base, "--pause", "0", "--near", near] + more)
    }

    @Test(
        "the tract and county of a point are printed",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent),
        arguments: [
            ("fcc_area_providence", "tract-2020-44007000800: Census Tract 8 in Providence County, RI"),
            ("fcc_area_new_york", "tract-2020-36061007600: Census Tract 76 in New York County, NY"),
            ("fcc_area_bellevue_data_unavailable", "tract-2020-53033023403: Census Tract 234.03 in King County, WA"),
        ])
    func found(file: String, line: String) async throws {
        let page = try Self.sample(file)
        try await FakeService { _, _ in page }.run { service in
            let answer = try await Self.run(service, near: "41.824,-71.4128")
            #expect(answer.status == 0 && answer.output.contains(line), "\(answer.output)")
            let asked = try #require(service.questions.first)
            #expect(asked.path == "/api/census/area" && asked.query["censusYear"] == ["2020"])
            #expect(asked.query["lat"] == ["41.824"] && asked.query["lon"] == ["-71.4128"])
        }
    }

    @Test("at sea there is none, and that is said", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func ocean() async throws {
        let page = try Self.sample("fcc_area_ocean_empty")
        try await FakeService { _, _ in page }.run { service in
            let answer = try await Self.run(service, near: "25,-70")
            #expect(
                answer.status == 1 && answer.output.contains("No 2020 census tract is at 25"), "\(answer.output)")
        }
    }

    @Test("pages of HTML, other answers and wrong points end with the reason")
    func errors() async throws {
        for (page, reason) in [
            (FakeService.Page.html("Sorry"), "a page of HTML and no data"), (.json("[]"), "other than a list of areas"),
            (.json(#"{"results":[{"block_fips":"44"}]}"#), "something that isn't a block"),
            (.error(.notFound), "answers 404"),
            (.error(.badGateway), "answers 502, 5 times"),
        ] {
            try await FakeService { _, _ in page }.run { service in
                let answer = try await Self.run(service, near: "41.824,-71.4128", "--json")
                #expect(answer.status == 1 && answer.output.contains(reason), "\(answer.output)")
            }
        }
        for arguments in [["--near", "-91,0"], ["--near", "x"], ["--near", "1,2", "--boundaries", "2000"]] {
            let answer = try await DigsCommand.run(["fetch", "tract"] + arguments)
            #expect(answer.status == 1 && answer.output.contains(" must be "), "\(arguments): \(answer.output)")
        }
    }
}
