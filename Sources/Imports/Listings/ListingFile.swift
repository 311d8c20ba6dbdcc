import Domain

/// A listing of a file: complete and validated, but not yet checked against the postal codes.
public struct ListingRow: Sendable {
    /// The line on which it starts, for `ImportReport.refuse`.
    public let line: Int
    public let draft: ListingDraft
}

/// Reads listings from CSV with a header. Columns may be in any order; unknown columns are ignored.
///
/// | column | content |
/// |---|---|
/// | `kind` | rent, sublease, buy or roommate |
/// | `title`, `description` | text |
/// | `street`, `city`, `region`, `postalCode`, `country` | the address; the country as two letters |
/// | `latitude`, `longitude` | decimal degrees, both or neither |
/// | `price` | per month, in currency units: `850` or `850.50` |
/// | `bedrooms`, `bathrooms`, `areaSquareFeet` | numbers; bathrooms in halves |
/// | `amenities` | names of the contract, separated by `\|` |
/// | `availableFrom` | `YYYY-MM-DD` |
/// | `contactName`, `contactEmail`, `contactPhone` | at least an e-mail or a phone |
///
/// Text is taken literally: nothing is a formula or markup.
public enum ListingFile {
    private static let required = [
        "kind", "title", "description", "city", "postalCode", "country", "price", "bedrooms", "bathrooms",
    ]

    /// Throws a problem naming every required column that the file lacks.
    public static func rows(of input: InputFile) throws(Problem) -> ImportRows<ListingRow> {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        var needed = required
        if !header.has("contactPhone") { needed.append("contactEmail") }
        try header.require(needed, of: input.name)
        try header.require(ListingCells.optionalColumns.filter(header.has), of: input.name)
        return ImportRows(input, reader) { record in
            if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
            var cells = ListingCells(header: header, record: record)
            do throws(Problem) {
                return .row(ListingRow(line: record.line, draft: try cells.draft()))
            } catch {
                return .bad(error.errors.map(ListingColumns.named))
            }
        }
    }
}

/// Maps the contract's field names in errors to CSV columns, for the person who corrects the file.
enum ListingColumns {
    private static let names = [
        "priceCents": "price", "contact.name": "contactName", "contact.email": "contactEmail",
        "contact.phone": "contactPhone", "contact": "contactEmail",
    ]

    static func named(_ fieldError: Problem.FieldError) -> Problem.FieldError {
        let column = names[fieldError.field] ?? String(fieldError.field.trimmingPrefix("address."))
        return Problem.FieldError(
            field: column, code: fieldError.code, message: fieldError.message, params: fieldError.params)
    }
}
