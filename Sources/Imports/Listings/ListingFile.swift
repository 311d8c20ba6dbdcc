import Domain

/// A listing of a file: complete and validated, but not yet checked against the postal codes. It may lack the city and
/// region that its postal code implies.
public struct ListingRow: Sendable {
    /// The line on which it starts, for `ImportReport.refuse`.
    public let line: Int
    public let draft: ListingDraft
    /// The owner's own id of the listing; `nil` when the file has no such column.
    public let externalID: String?
    /// Paths and URLs of photos, in order; `nil` when the file has no such column.
    public let photos: [String]?
}

/// Reads listings from CSV with a header. Columns may be in any order; unknown columns are ignored.
///
/// | column | content |
/// |---|---|
/// | `externalId` | the owner's own id of the listing, by which the next import recognizes it |
/// | `kind` | rent, sublease, buy or roommate |
/// | `title`, `description` | text |
/// | `street`, `city`, `region`, `postalCode`, `country` | the address; the country as two letters |
/// | `latitude`, `longitude` | decimal degrees, both or neither |
/// | `price`, `pricePeriod` | in currency units, such as `850.50`; month (the default), week, semester, once |
/// | `bedrooms`, `bathrooms`, `areaSquareFeet` | numbers; bathrooms in halves |
/// | `amenities` | names of the contract, separated by `\|` |
/// | `availableFrom`, `availableUntil` | `YYYY-MM-DD` |
/// | `contactName`, `contactEmail`, `contactPhone` | without an email and a phone, the email of the account |
/// | `photos` | files of photos, separated by `\|` |
///
/// City and region may be empty where the postal code implies them. Text is taken literally: nothing is a formula or
/// markup.
public enum ListingFile {
    private static let required = [
        "kind", "title", "description", "postalCode", "country", "price", "bedrooms", "bathrooms",
    ]

    /// Throws a problem naming every required column that the file lacks.
    ///
    /// - Parameter defaultEmail: the contact of rows that name none.
    public static func rows(of input: InputFile, defaultEmail: String) throws(Problem) -> ImportRows<ListingRow> {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        try header.require(required, of: input.name)
        try header.require(ListingCells.optionalColumns.filter(header.has), of: input.name)
        return ImportRows(input, reader, columns: header.names) { record in
            if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
            var cells = ListingCells(header: header, record: record, defaultEmail: defaultEmail)
            let (externalID, photos) = (cells.externalID, cells.photos)
            do throws(Problem) {
                let draft = try cells.draft()
                return .row(ListingRow(line: record.line, draft: draft, externalID: externalID, photos: photos))
            } catch {
                return .keyedBad(error.errors.map(ListingColumns.named), key: externalID)
            }
        }
    }
}

/// Maps the contract's field names in errors to CSV columns, for the person who corrects the file.
public enum ListingColumns {
    private static let names = [
        "priceCents": "price", "contact.name": "contactName", "contact.email": "contactEmail",
        "contact.phone": "contactPhone", "contact": "contactEmail",
    ]

    /// The same problem, with columns as the fields of its errors.
    public static func named(_ problem: Problem) -> Problem {
        problem.saying(problem.detail, errors: problem.errors.map(named))
    }

    static func named(_ fieldError: Problem.FieldError) -> Problem.FieldError {
        let column = names[fieldError.field] ?? String(fieldError.field.trimmingPrefix("address."))
        return Problem.FieldError(
            field: column, code: fieldError.code, message: fieldError.message, params: fieldError.params)
    }
}
