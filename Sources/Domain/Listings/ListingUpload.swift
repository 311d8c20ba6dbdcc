/// How a listings file is to be read, as its owner and the marketplace have it.
public struct ListingFileOptions: Sendable {
    /// The contact of rows that name none.
    public var defaultEmail: String
    /// The marketplace's currency: a row that names another one is refused.
    public var currency: String?
    public var decimalSign = WrittenAmount.DecimalSign.point
    /// The units of a floor area that names none, as does its column.
    public var units: MeasurementUnits
    /// The order in dates such as 1/5/2027; without it, they are refused with both readings.
    public var dateOrder: WrittenDay.Order?
    /// The file's encoding, where its bytes do not tell.
    public var encoding: SpreadsheetEncoding?
    /// The file's names of columns, by ours.
    public var columns: [String: String] = [:]

    public init(defaultEmail: String, in settings: TenantSettings? = nil) {
        self.defaultEmail = defaultEmail
        currency = settings?.currency
        units = settings?.shownUnits ?? .us
        // Where Spanish is read and dollars or Mexican pesos are paid, amounts have a decimal point.
        let hasPoint = settings?.language != .spanish || Self.currenciesWithPoint.contains(currency ?? "")
        decimalSign = hasPoint ? .point : .comma
    }

    private static let currenciesWithPoint: Set = ["USD", "MXN", "GTQ", "HNL", "NIO", "DOP", "PAB", "PEN"]
}

/// The encodings of tables.
public enum SpreadsheetEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    case macRoman = "mac-roman"
}

/// A cell that was read as something other than its letters.
public struct ReadCell: Sendable, Equatable {
    public let column: String
    /// The beginning of the cell.
    public let found: String
    public let value: String

    public init(column: String, found: String, value: String) {
        self.column = column
        self.found = found
        self.value = value
    }
}

/// How a file was read as a table. A feed has no separator and no columns.
public struct ListingFileFormat: Sendable, Equatable {
    public let encoding: String
    public let separator: String
    /// Our columns and the file's names of them, in the order of the file.
    public let columns: [Column]
    /// The file's columns that are not read.
    public let ignored: [String]

    public var isFeed: Bool { separator.isEmpty }

    public struct Column: Sendable, Equatable {
        public let name: String
        public let header: String

        public init(name: String, header: String) {
            self.name = name
            self.header = header
        }
    }

    public init(encoding: String, separator: String, columns: [Column], ignored: [String]) {
        self.encoding = encoding
        self.separator = separator
        self.columns = columns
        self.ignored = ignored
    }
}

/// A listings file in memory, as it was read.
public struct UploadedListings: Sendable {
    public let format: ListingFileFormat
    public let rows: [ListingFileRow]

    public init(format: ListingFileFormat, rows: [ListingFileRow]) {
        self.format = format
        self.rows = rows
    }
}

/// A row of a listings file that an owner uploads.
public struct ListingFileRow: Sendable {
    /// The line on which it starts.
    public let line: Int
    /// The owner's own id of the listing; `nil` when absent or unreadable.
    public let externalID: String?
    /// The row's title as the file has it, by which its owner finds it.
    public let title: String?
    /// The cells that were read as something else, which the owner sees before anything is stored.
    public let readCells: [ReadCell]
    /// The listing, or its errors by column name.
    public let content: Result<ListingDraft, Problem>

    public init(
        line: Int, externalID: String?, title: String?, readCells: [ReadCell], content: Result<ListingDraft, Problem>
    ) {
        self.line = line
        self.externalID = externalID
        self.title = title
        self.readCells = readCells
        self.content = content
    }
}

/// Reads the listings of a CSV file, or of a feed, in memory.
public protocol ListingFileReader: Sendable {
    /// All rows in file order. Throws when the file is no readable table or feed, naming the line, or has more rows
    /// than allowed; with the columns that it lacks and those that it has.
    func read(_ bytes: [UInt8], atMost maxRows: Int, _ options: ListingFileOptions) throws(Problem) -> UploadedListings
    /// The same problem, with the file's columns as its fields.
    func namingColumns(_ problem: Problem) -> Problem
}
