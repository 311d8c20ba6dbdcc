import Domain
import Foundation
import Testing

@testable import Fetching

@Suite("Asking the Census Bureau")
struct CensusClientTests {
    private static let key = "0123456789abcdef0123456789abcdef01234567"
    private static let excerpt = """
        [["NAME","B01001_001E","B01001_001M","state","county","tract"],
        ["Census Tract 4001, Alameda County, California","2872","120","06","001","400100"]]
        """
    private static let query = CensusQuery(survey: .acs5, year: 2009, kind: .tract, state: "06")

    private func ask(
        _ service: FakeService, maxBytes: Int = 100_000, timeLimit: Duration = .seconds(300)
    ) async throws -> CensusClient.Outcome {
        var policy = RetryPolicy()
        (policy.pause, policy.maxBytes, policy.timeLimit) = (.zero, maxBytes, timeLimit)
        return try await ServiceClient.run(published: CensusClient.base, named: service.base, policy: policy) {
            client in
            try await CensusClient(key: Self.key, codes: ["B01001_001"], client: client).ask(Self.query)
        }
    }

    @Test("the tracts of a state are asked for in one question, with the key and a name")
    func question() async throws {
        try await FakeService { _, _ in .json(Self.excerpt) }.run { service in
            guard case .rows(let body, let without) = try await ask(service) else {
                Issue.record("no rows")
                return
            }
            #expect(String(decoding: body, as: UTF8.self) == Self.excerpt && without.isEmpty)
            let asked = try #require(service.questions.first)
            #expect(asked.path == "/data/2009/acs/acs5" && asked.columns == ["NAME", "B01001_001E", "B01001_001M"])
            #expect(asked.query["for"] == ["tract:*"] && asked.query["in"] == ["state:06", "county:*"])
            #expect(asked.query["key"] == [Self.key] && asked.userAgent.contains("Digs"))
        }
    }

    @Test("a service that is busy or breaks off is asked again, as long as it wants to be left alone")
    func repeated() async throws {
        let pages: [FakeService.Page] = [
            .init(status: .tooManyRequests, headers: [.retryAfter: "0"]), .error(.serviceUnavailable),
            .html("Down for maintenance"),
            .init(body: Array(Self.excerpt.utf8.prefix(60)), breaksOff: true),
        ]
        try await FakeService { _, number in number <= 4 ? pages[number - 1] : .json(Self.excerpt) }.run { service in
            guard case .rows = try await ask(service) else {
                Issue.record("no rows")
                return
            }
            #expect(service.questions.count == 5)
        }
    }

    @Test("no data is an answer, and so is a table that was never published")
    func none() async throws {
        try await FakeService { _, _ in .error(.noContent) }.run { service in
            guard case .noData = try await ask(service) else {
                Issue.record("204 is no data")
                return
            }
        }
        for page in [
            FakeService.Page.html("404", status: .notFound),
            .error(.badRequest, "error: error: unknown/unsupported geography hierarchy"),
        ] {
            try await FakeService { _, _ in page }.run { service in
                guard case .notPublished = try await ask(service) else {
                    Issue.record("\(page.status) is not published")
                    return
                }
                #expect(service.questions.count == 1)
            }
        }
    }

    @Test("a variable that a year lacks is left out with its margin, and said")
    func unknownVariable() async throws {
        let reply: FakeService.Reply = { question, _ in
            question.columns.contains("B01001_001M")
                ? .error(.badRequest, "error: error: unknown variable 'B01001_001M'")
                : .json(#"[["NAME","B01001_001E","state"],["California","37253956","06"]]"#)
        }
        try await FakeService(reply).run { service in
            guard case .rows(_, let without) = try await ask(service) else {
                Issue.record("no rows")
                return
            }
            #expect(without == ["B01001_001M"] && service.questions.count == 2)
        }
    }

    @Test(
        "what cannot be used ends with the reason and never with the key",
        arguments: [
            (FakeService.Page.html("Invalid Key"), "doesn't accept the key", 1),
            (.init(status: .found, headers: [.location: "/data/invalid_key.html"]), "doesn't accept the key", 1),
            (
                .init(status: .found, headers: [.location: "https://elsewhere.example/?key=\(key)"]),
                "sends to elsewhere.example, which isn't followed", 1
            ),
            (.error(.forbidden), "doesn't accept the key", 1),
            (.error(.badRequest, "error: cannot read \(key)\u{1B}[31m"), "error: cannot read KEY", 1),
            (.error(.badRequest, "error: error: unknown variable 'B99999_001E'"), "B99999_001E", 1),
            (.error(.internalServerError), "answers 500, 5 times", 5),
            (.init(status: .tooManyRequests, headers: [.retryAfter: "86400"]), "answers 429, for 86400 seconds", 1),
            (.init(hangs: true), "takes too long to respond, 5 times", 5),
            (.json("[[\"NAME\",\"B01001_001E\"],[\"Cal"), "an incomplete table", 5),
            (.json("{}"), "an incomplete table", 5),
            (.json("[[\"NAME\",\"state\"],[\"California\",\"06\"]]"), "a different table", 1),
            (.html("Over capacity"), "a page of HTML and no data, 5 times", 5),
            (.init(body: [UInt8](repeating: 0x20, count: 300_000)), "sends more than 100000 bytes", 1),
        ] as [(FakeService.Page, String, Int)])
    func errors(page: FakeService.Page, reason: String, tries: Int) async throws {
        try await FakeService { _, _ in page }.run { service in
            let problem = await #expect(throws: Problem.self) {
                _ = try await ask(service, timeLimit: page.hangs ? .milliseconds(100) : .seconds(300))
            }
            let text = "\(problem?.detail ?? "") \(problem?.inside ?? "")"
            #expect(text.contains(reason) && !text.contains(Self.key) && !text.contains("\u{1B}"), "\(text)")
            #expect(service.questions.count == tries)
        }
    }

    @Test("a wish to be left alone is seconds or a date")
    func retryAfter() throws {
        let now = Date(timeIntervalSince1970: 1_445_412_400)
        #expect(RetryAfter.delay("120", from: now) == .seconds(120))
        #expect(RetryAfter.delay("Wed, 21 Oct 2015 07:28:00 GMT", from: now) == .seconds(80))
        #expect(RetryAfter.delay("Wed, 21 Oct 2015 07:00:00 GMT", from: now) == .zero)
        #expect(RetryAfter.delay("soon", from: now) == nil && RetryAfter.delay("-5", from: now) == .zero)
    }

    @Test(
        "a key travels encrypted, or stays on this machine", arguments: ["http://api.census.gov", "census", "ftp://x"])
    func plain(base: String) async throws {
        await #expect(throws: Problem.self) {
            try await ServiceClient.run(published: CensusClient.base, named: base, policy: RetryPolicy()) { _ in }
        }
    }

    @Test("few questions are asked: states, counties and places of all states come together")
    func list() {
        func paths(_ states: [String]?) -> [String] {
            CensusQuery.list(
                .acs5, years: [2022], kinds: [.nation, .county, .tract], states: states, everyState: ["01", "02"]
            ).map { $0.path(columns: []) }
        }
        let start = "/data/2022/acs/acs5?get=NAME&for="
        #expect(
            paths(nil)
                == [
                    "us:1", "county:*&in=state:*", "tract:*&in=state:01&in=county:*", "tract:*&in=state:02&in=county:*",
                ].map { start + $0 })
        #expect(
            paths(["42"]) == ["us:1", "county:*&in=state:42", "tract:*&in=state:42&in=county:*"].map { start + $0 })
    }
}
