import Domain
import Foundation
import Testing

@testable import Fetching

@Suite("Asking a city's open-data service")
struct CartoClientTests {
    private static let columns = [
        "parcel_number", "location", "year_built", "year_built_estimate", "building_code_description", "total_area",
        "category_code_description", "sale_date", "sale_price",
    ]
    private static let row = #"{"rows": [{"parcel_number": "1", "location": "1 ELM ST"}], "total_rows": 1}"#

    private func ask(
        _ service: FakeService, _ columns: [String] = ["parcel_number", "location"], after key: String = "",
        limit: Int = 10
    ) async throws -> CartoPage {
        var policy = RetryPolicy()
        policy.pause = .zero
        let table = CartoTable(
            name: CartoTableFixture.name, key: "parcel_number", columns: columns,
            expressions: ["lat": "ST_Y(\"the_geom\")"])
        return try await ServiceClient.run(published: "https://phl.carto.com", named: service.base, policy: policy) {
            try await CartoClient(client: $0).page(of: table, columns: columns, after: key, limit: limit)
        }
    }

    private func reason(_ page: FakeService.Page, limit: Int = 10) async throws -> String {
        let said = Said()
        try await FakeService { _, _ in page }.run { service in
            do {
                _ = try await ask(service, limit: limit)
            } catch let problem as Problem { await said.say("\(problem.detail) \(service.questions.count)") }
        }
        return await said.text
    }

    private actor Said {
        private(set) var text = ""

        func say(_ text: String) { self.text = text }
    }

    @Test(
        "the city's answers are read as they come: numbers, texts, dates and nulls",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func answers() async throws {
        let rows = try Data(contentsOf: SharedData.url("api-samples/carto/opa_rows_DERIVED.json"))
        let none = try Data(contentsOf: SharedData.url("api-samples/carto/opa_no_rows_DERIVED.json"))
        let one = try Data(contentsOf: SharedData.url("api-samples/carto/opa_one_row.json"))
        let pages = [rows, none, one].map { FakeService.Page(body: Array($0)) }
        try await FakeService { _, number in pages[number - 1] }.run { service in
            let page = try await ask(service, Self.columns)
            #expect(page.rows.count == 10 && page.lastKey == "888096088" && page.columns == Self.columns)
            #expect(
                page.rows[0] == [
                    "031058400", "6035 WALNUT ST", "1925", "", "ROW 2 STY MASONRY", "1710", "SINGLE FAMILY",
                    "2022-10-20T05:00:00Z", "91000",
                ])
            let end = try await ask(service, Self.columns, after: "888096088")
            #expect(end.rows.isEmpty && end.lastKey == nil)
            #expect(try await ask(service, Self.columns).rows[0][1] == "1822 PINE ST")
        }
    }

    @Test("the rows after a key are asked for in its order; what a key holds stays a text")
    func question() async throws {
        try await FakeService { _, _ in .json(#"{"rows": [], "total_rows": 0}"#) }.run { service in
            _ = try await ask(service, ["parcel_number", "lat"], after: "O'Hara", limit: 500)
            let asked = try #require(service.questions.first)
            #expect(asked.path == "/api/v2/sql" && asked.userAgent.contains("Digs"))
            #expect(
                asked.value("q") == """
                    SELECT "parcel_number", ST_Y("the_geom") AS "lat" FROM "opa_properties_public" \
                    WHERE "parcel_number" > 'O''Hara' ORDER BY "parcel_number" LIMIT 500
                    """)
        }
    }

    @Test("a column that the table lacks is left out, and the reason of another refusal is told")
    func refused() async throws {
        try await FakeService { question, _ in
            question.value("q")?.contains("cp") == true
                ? CartoTableFixture.error("column \"cp\" does not exist") : .json(Self.row)
        }.run { service in
            let page = try await ask(service, ["parcel_number", "location", "cp"])
            #expect(page.columns == ["parcel_number", "location"] && service.questions.count == 2)
        }
        for status in [200, 400] {
            let page = CartoTableFixture.error("relation \"x\" does not exist", status: status)
            #expect(try await reason(page).contains("doesn't understand the request: "), "\(status)")
            #expect(try await reason(page).contains("does not exist"), "\(status)")
        }
        #expect(
            try await reason(CartoTableFixture.error("column \"parcel_number\" does not exist"))
                .contains("doesn't know the column parcel_number"))
        let moved = FakeService.Page(status: .movedPermanently, headers: [.location: "https://elsewhere.example/"])
        #expect(try await reason(moved).contains("sends to elsewhere.example, which isn't followed"))
    }

    @Test("a service that is busy, breaks off or sends half a page is asked again")
    func repeated() async throws {
        let pages: [FakeService.Page] = [
            .init(
                status: .tooManyRequests, body: Array(#"{"error": ["You are over platform's limits"]}"#.utf8),
                headers: [.retryAfter: "0"]),
            .html("Down for maintenance"), .init(body: Array(Self.row.utf8.prefix(30))),
            .json(Self.row.replacing("\"total_rows\": 1", with: "\"total_rows\": 2")),
        ]
        try await FakeService { _, number in number <= 4 ? pages[number - 1] : .json(Self.row) }.run { service in
            let page = try await ask(service)
            #expect(page.rows == [["1", "1 ELM ST"]] && service.questions.count == 5)
        }
        let overloaded = CartoTableFixture.error("SQL query timeout error")
        #expect(try await reason(overloaded).hasSuffix("is overloaded, 5 times one after the other. 5"))
    }

    @Test("other rows than those that were asked for are refused at once")
    func others() async throws {
        for text in [
            "[]", "{}", #"{"rows": [{"parcel_number": "1"}], "total_rows": 1}"#,
            #"{"rows": [{"parcel_number": 1, "location": "A"}], "total_rows": 1}"#,
            #"{"rows": [{"parcel_number": "", "location": "A"}], "total_rows": 1}"#,
            #"{"rows": [{"parcel_number": "1", "location": "A"}, {"parcel_number": "1", "location": "B"}]}"#,
        ] {
            let said = try await reason(.json(text))
            #expect(said.contains("answers with") && (said.hasSuffix(" 1") || text == "[]"), "\(text): \(said)")
        }
        let two = #"{"rows": [{"parcel_number": "1", "location": "A"}, {"parcel_number": "2", "location": "B"}]}"#
        #expect(try await reason(.json(two), limit: 1).contains("something other than a page of rows"))
    }
}
