import Domain
import Foundation

/// The header and records of a file, delimited text or JSON.
final class CensusTable {
    let name: String
    let header: CSVHeader
    /// The header in the file's order.
    let names: [String]
    private let pull: () throws(Problem) -> CSVRecord?

    init(_ input: InputFile) throws(Problem) {
        name = input.name
        let line = Text.tidy(String(try input.firstLine().prefix(200)))
        if line.hasPrefix("<") {
            throw .unreadable(
                input.name,
                "is a page of HTML and no data, which is how the Census Bureau answers what it doesn't understand")
        }
        if line.hasPrefix("[") {
            var records = try JSONRecords(input)
            pull = { () throws(Problem) in records.next() }
        } else {
            var reader = CSVReader(input, .commas)
            pull = { () throws(Problem) in try reader.next() }
        }
        guard let first = try pull() else { throw .unreadable(input.name, "has no header") }
        if let fieldError = first.fieldError { throw .unreadable(input.name, fieldError, line: first.line) }
        header = CSVHeader(first)
        names = (0..<first.count).map(first.text)
    }

    func next() throws(Problem) -> CSVRecord? { try pull() }

    /// The labels by lowercase column, if the file's second row contains them; else that row as data.
    func labels(_ geography: GeographyColumns) throws(Problem) -> (first: CSVRecord?, labels: [String: String]) {
        guard let second = try next() else { return (nil, [:]) }
        guard geography.isLabelRow(second) else { return (second, [:]) }
        let pairs = names.enumerated().map { ($1.lowercased(), second.text($0)) }
        return (nil, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }
}

/// An array of arrays of texts, numbers and nulls, as the Census Bureau's API returns.
private struct JSONRecords {
    private let rows: [[Cell]]
    private var position = 0

    init(_ input: InputFile) throws(Problem) {
        let bytes = try input.everything(atMost: ImportLimits.listBytes)
        guard let rows = try? JSONDecoder().decode([[Cell]].self, from: Data(bytes)) else {
            throw .unreadable(input.name, "isn't a response of the Census Bureau's API: an array of arrays in JSON")
        }
        self.rows = rows
    }

    mutating func next() -> CSVRecord? {
        guard position < rows.count else { return nil }
        position += 1
        return CSVRecord(line: position, fields: rows[position - 1].map(\.text))
    }

    private struct Cell: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                text = ""
            } else if let string = try? container.decode(String.self) {
                text = string
            } else {
                let number = try container.decode(Double.self)
                text = number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
            }
        }
    }
}
