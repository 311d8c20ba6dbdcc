import Domain
import Foundation

/// A listing of a file: complete and validated, but not yet checked against the postal codes. It may lack the city and
/// region that its postal code implies.
public struct ListingRow: Sendable {
    /// The line on which it starts, for `ImportReport.refuse`.
    public let line: Int
    public let draft: ListingDraft
    /// The owner's own id of the listing; `nil` when the file has no such column.
    public let externalID: String?
    /// The cells that were read as something else.
    public let readCells: [ReadCell]
    /// Paths and URLs of photos, in order; `nil` when the file has no such column.
    public let photos: [String]?
}

/// Reads listings from a feed (`ListingFeedReader`), or from a table with a header, as spreadsheets save it. Columns
/// may be in any order and have the names that are common in English and Spanish (`ListingColumnNames`); unknown
/// columns are ignored. `docs/imports.md` lists the columns and says how their values are written.
///
/// City and region may be empty where the postal code implies them. Text is taken literally: nothing is a formula or
/// markup.
public enum ListingFile {
    static let required = [
        "kind", "title", "description", "postalCode", "country", "price", "bedrooms", "bathrooms",
    ]

    /// Throws a problem naming every required column that the file lacks.
    ///
    /// - Parameter defaultEmail: the contact of rows that name none.
    public static func rows(of input: InputFile, defaultEmail: String) throws(Problem) -> ImportRows<ListingRow> {
        try read(input, ListingFileOptions(defaultEmail: defaultEmail)).rows
    }

    /// The rows of a file, and how it is read as a table. A feed is recognized by its first letter.
    public static func read(
        _ input: InputFile, _ options: ListingFileOptions
    ) throws(Problem) -> (rows: ImportRows<ListingRow>, format: ListingFileFormat) {
        if ListingFeedReader.isFeed(try input.head()) { return try readFeed(input, options) }
        var table = try SpreadsheetTable(input, encoding: options.encoding)
        guard let names = try table.next() else { throw .unreadable(input.name, "has no header") }
        if let fieldError = names.fieldError { throw .unreadable(input.name, fieldError, line: names.line) }
        let columns = try ListingHeader(names, of: table, options, file: input.name)
        let rows = ImportRows(
            input, columns: columns.header.names, next: { () throws(Problem) in try table.next() },
            parse: { record in outcome(record, columns, options) })
        return (rows, columns.format)
    }

    /// A feed has plain numbers, floor areas in square feet, and its own names and encoding.
    private static func readFeed(
        _ input: InputFile, _ options: ListingFileOptions
    ) throws(Problem) -> (rows: ImportRows<ListingRow>, format: ListingFileFormat) {
        var feed = try ListingFeedReader(input)
        let columns = ListingHeader(feedIn: feed.encoding)
        var options = options
        options.decimalSign = .point
        let rows = ImportRows(
            input, columns: columns.header.names, next: { () throws(Problem) in try feed.next() },
            parse: { [options] record in outcome(record, columns, options) })
        return (rows, columns.format)
    }

    private static func outcome(
        _ record: CSVRecord, _ columns: ListingHeader, _ options: ListingFileOptions
    ) -> ImportRows<ListingRow>.Outcome {
        // Blank cells behind the last column are a spreadsheet's.
        if let fieldError = columns.header.shapeError(of: record),
            record.count < columns.header.count || !record.isBlank(from: columns.header.count)
        {
            return .bad([fieldError])
        }
        if let reason = columns.header.text(FeedListing.unavailable, in: record) { return .skipped(reason: reason) }
        var cells = ListingCells(columns: columns, record: record, options: options)
        let (externalID, photos) = (cells.externalID, cells.photos)
        do throws(Problem) {
            let draft = try cells.draft()
            return .row(
                ListingRow(
                    line: record.line, draft: draft, externalID: externalID, readCells: cells.readCells, photos: photos)
            )
        } catch {
            return .keyedBad(error.errors.map(ListingColumns.named), key: externalID, title: cells.title)
        }
    }

    /// The file's names of columns by ours, from a mapping in JSON: `{"price": "Miete"}`.
    public static func columns(of mapping: InputFile) throws(Problem) -> [String: String] {
        let bytes = try mapping.everything(atMost: ImportLimits.mappingBytes)
        guard let columns = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw .unreadable(mapping.name, "isn't a JSON object with the file's names of columns")
        }
        return columns
    }
}

/// Maps the contract's field names in errors to CSV columns, for the person who corrects the file.
public enum ListingColumns {
    private static let names = [
        "priceCents": "price", "contact.name": "contactName", "contact.email": "contactEmail",
        "contact.phone": "contactPhone", "contact": "contactEmail",
        "lease.depositCents": "deposit",
    ]

    /// The same problem, with columns as the fields of its errors.
    public static func named(_ problem: Problem) -> Problem {
        problem.saying(problem.detail, errors: problem.errors.map(named))
    }

    private static func column(_ field: String) -> String {
        guard field.hasPrefix("lease.") else { return String(field.trimmingPrefix("address.")) }
        return String(field.trimmingPrefix("lease.").prefix { $0 != "." })
    }

    static func named(_ fieldError: Problem.FieldError) -> Problem.FieldError {
        let column = names[fieldError.field] ?? Self.column(fieldError.field)
        return Problem.FieldError(
            field: column, code: fieldError.code, message: fieldError.message, params: fieldError.params)
    }
}
