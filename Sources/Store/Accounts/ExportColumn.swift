import Database
import Domain

/// A column of an exported table: the name that it gets, and how it is read.
struct ExportColumn {
    let name: String
    let read: (inout RowReader) throws -> ExportValue

    static func text(_ name: String) -> ExportColumn { .init(name: name) { .text(try $0.optionalText()) } }
    static func number(_ name: String) -> ExportColumn { .init(name: name) { .number(try $0.integer()) } }
    static func instant(_ name: String) -> ExportColumn { .init(name: name) { .instant(try $0.optionalInstant()) } }
    /// A text that is JSON already.
    static func json(_ name: String) -> ExportColumn { .init(name: name) { .json(try $0.text()) } }
    static func flag(_ name: String) -> ExportColumn { .init(name: name) { .json(try $0.bool() ? "true" : "false") } }

    /// The names of amenities that are stored as bits.
    static func amenities(_ name: String) -> ExportColumn {
        .init(name: name) { row in
            let amenities = Amenities(rawValue: UInt16(truncatingIfNeeded: try row.int()))
            return .text(amenities.names.joined(separator: ", "))
        }
    }
}

extension SQLReading {
    /// A page of an exported table.
    ///
    /// - Parameter keyTexts: how many of the first columns, all texts, are the key after which the next page begins.
    func exportRows(
        _ sql: String, _ values: any SQLBindable..., columns: [ExportColumn], keyTexts: Int = 1
    ) throws -> [ExportRow] {
        try rows(sql, values) { row in
            let read = try columns.map { (name: $0.name, value: try $0.read(&row)) }
            let key = read.prefix(keyTexts).compactMap { if case .text(let text) = $0.value { text } else { nil } }
            return ExportRow(key: .init(id: key.joined(separator: " "), number: 0), values: read)
        }
    }
}
