import Foundation

/// A table of a city's open-data service that responds like CARTO's SQL API: with the requested columns and rows, and
/// with refusals of unknown columns and tables, in the shapes of the samples in the shared data.
struct CartoTableFixture: Sendable {
    /// Values are JSON: a text in quotes, a number, or null.
    typealias Row = [String: String]

    static let name = "opa_properties_public"

    private let rows: [Row]
    private let columns: Set<String>

    /// - Parameter rows: each with all columns.
    init(_ rows: [Row]) {
        self.rows = rows.sorted { $0["parcel_number", default: ""] < $1["parcel_number", default: ""] }
        columns = Set(rows.first.map { Array($0.keys) } ?? [])
    }

    func page(for question: FakeService.Question) throws -> FakeService.Page {
        let query = question.value("q") ?? ""
        let pattern = /SELECT (.+) FROM "(\w+)" WHERE "parcel_number" > '(.*)' ORDER BY "parcel_number" LIMIT (\d+)/
        guard question.path == "/api/v2/sql", question.value("format") == "json",
            let match = query.wholeMatch(of: pattern), let limit = Int(match.4)
        else { return Self.error("syntax error at or near \"\(query.prefix(20))\"") }
        guard match.2 == Self.name else { return Self.error("relation \"\(match.2)\" does not exist") }
        let asked = match.1.matches(of: /(?:ST_[XY]\("the_geom"\) AS )?"(\w+)"/).map { String($0.1) }
        if let unknown = asked.first(where: { !columns.contains($0) }) {
            return Self.error("column \"\(unknown)\" does not exist")
        }
        let after = "\"\(match.3)\""
        let found = rows.filter { $0["parcel_number", default: ""] > after || match.3.isEmpty }.prefix(limit)
        let texts = found.map { row in
            "{" + asked.map { "\"\($0)\": \(row[$0, default: "null"])" }.joined(separator: ", ") + "}"
        }
        return .json(
            "{\"rows\": [\(texts.joined(separator: ", "))], \"time\": 0.129, \"fields\": {}, "
                + "\"total_rows\": \(found.count)}")
    }

    static func error(_ reason: String, status: Int = 400) -> FakeService.Page {
        let text = reason.replacing("\"", with: "\\\"")
        return FakeService.Page(status: .init(code: status), body: Array("{\"error\": [\"\(text)\"]}".utf8))
    }
}

extension CartoTableFixture {
    /// The addresses that PropPHL's document proposes to try. The rows are made: no data of the city's holds them here.
    static let addresses = [
        "1552 WALNUT ST", "126 ELFRETHS ALY", "1020 PATTISON AVE", "900 S 47TH ST", "22 N 3RD ST",
        "8111 GERMANTOWN AVE", "1245 E PASSYUNK AVE",
    ]

    /// The rows of those addresses, and enough others for several pages.
    static func city(valued value: Int = 265_000) -> CartoTableFixture {
        let others = (0..<250).map { "\(100 + $0) MARKET ST" }
        return CartoTableFixture(
            (addresses + others).enumerated().map { index, address in
                [
                    "parcel_number": "\"\(100_000_000 + index)\"", "location": "\"\(address)\"", "unit": "null",
                    "zip_code": "\"19102\"", "lat": "39.94\(100 + index)", "lng": "-75.16\(100 + index)",
                    "market_value": "\(value)", "sale_date": "\"2016-05-04T04:00:00Z\"", "sale_price": "300000",
                    "book_and_page": "null", "building_code_description": "\"ROW, \\\"TYPICAL\\\"\"",
                    "category_code": "\"1 \"", "year_built": "\"1925\"", "year_built_estimate": "\"Y\"",
                    "assessment_date": "\"2024-02-27T05:00:00Z\"", "owner_1": "\"DOE JANE\"",
                    "mailing_street": "\"1 HIDDEN LN\"",
                ]
            })
    }
}
