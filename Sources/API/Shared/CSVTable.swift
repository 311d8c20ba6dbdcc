import Domain
import HTTPTypes
import Hummingbird

/// A table as CSV (RFC 4180).
struct CSVTable {
    let columns: [String]
    let rows: [[String]]

    var response: BufferedResponse {
        let lines = ([columns] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }
        return BufferedResponse(
            headers: [.contentType: "text/csv; charset=utf-8", .vary: "Accept"], body: Array(lines.joined().utf8))
    }

    /// Quoted where necessary.
    private static func cell(_ text: String) -> String {
        let needsQuotes = text.utf8.contains { "\",\r\n".utf8.contains($0) }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}

/// The formats of a table: the parameter `format` overrides `Accept`.
enum TableFormat: String, CaseIterable {
    case json, csv

    /// The format that the client prefers, unless `given` names one.
    static func isCSV(_ given: TableFormat?, _ request: Request) -> Bool {
        if let given { return given == .csv }
        guard let accept = request.headers[.accept].map(AcceptHeader.init) else { return false }
        return accept.accepts("text/csv") == true && accept.accepts("application/json") != true
    }
}
