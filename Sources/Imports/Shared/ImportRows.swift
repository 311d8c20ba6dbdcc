import Domain

/// The rows of a file, read lazily, and their report.
///
/// A loop over a file of any length needs the memory of one row:
///
///     var rows = try ListingFile.rows(of: InputFile(path: path), defaultEmail: owner)
///     while let row = try rows.next() { … }
///     print(rows.report)
public struct ImportRows<Row> {
    /// The result of one record.
    enum Outcome {
        case row(Row)
        /// One record that holds several rows.
        case rows([Row])
        case skipped(reason: String)
        /// Counted as skipped, but returned, because it reports a closure.
        case closing(Row, reason: String)
        case bad([Problem.FieldError])
        /// A bad row. If its key was readable, the file counts as containing the row's object.
        case keyedBad([Problem.FieldError], key: String?, title: String? = nil)

        static func bad(_ field: String, _ message: String) -> Self {
            .bad([Problem.FieldError(field: field, message: message)])
        }
    }

    private let input: InputFile
    private let nextRecord: () throws(Problem) -> CSVRecord?
    private let parse: (CSVRecord) -> Outcome
    /// The rest of the record whose first rows were returned, in reverse order.
    private var waiting: [Row] = []
    private let columns: Set<String>
    /// The keys of bad rows, and the number of bad rows without a readable one.
    public private(set) var badKeys: Set<String> = []
    public private(set) var badRowsWithoutKey = 0
    /// Updated while rows are read. The importer adds the rows that it refuses itself.
    public var report = ImportReport()
    /// The maximum number of rows to read.
    public var maxRows = ImportLimits.rows

    init(
        _ input: InputFile, _ reader: CSVReader, columns: Set<String> = [], parse: @escaping (CSVRecord) -> Outcome
    ) {
        var reader = reader
        self.init(input, columns: columns, next: { () throws(Problem) in try reader.next() }, parse: parse)
    }

    /// - Parameter next: the next record; `nil` at the end.
    init(
        _ input: InputFile, columns: Set<String> = [], next: @escaping () throws(Problem) -> CSVRecord?,
        parse: @escaping (CSVRecord) -> Outcome
    ) {
        self.input = input
        nextRecord = next
        self.columns = columns
        self.parse = parse
    }

    /// Whether the file has a column; case does not matter.
    public func has(column: String) -> Bool { columns.contains(column.lowercased()) }

    /// The next good row; `nil` at the end of the file. Throws when the file cannot be read further: it is damaged, or
    /// a quote is not closed.
    public mutating func next() throws(Problem) -> Row? {
        if let row = waiting.popLast() { return row }
        while let record = try nextRecord() {
            guard report.read < maxRows else {
                throw .unreadable(input.name, "has more than \(maxRows) rows", line: record.line)
            }
            report.read += 1
            if let warning = record.warning { report.warn(line: record.line, warning) }
            if let fieldError = record.fieldError {
                badRowsWithoutKey += 1
                report.refuse(
                    line: record.line, [Problem.FieldError(field: "row", code: "encoding", message: fieldError)])
                continue
            }
            switch parse(record) {
            case .row(let row): return row
            case .rows(let rows):
                waiting = rows.reversed()
                if let row = waiting.popLast() { return row }
            case .skipped(let reason): report.skipped[reason, default: 0] += 1
            case .closing(let row, let reason):
                report.skipped[reason, default: 0] += 1
                return row
            case .bad(let errors): refuse(record, errors, key: nil)
            case .keyedBad(let errors, let key, let title): refuse(record, errors, key: key, title: title)
            }
        }
        return nil
    }

    private mutating func refuse(
        _ record: CSVRecord, _ errors: [Problem.FieldError], key: String?, title: String? = nil
    ) {
        if let key { badKeys.insert(key) } else { badRowsWithoutKey += 1 }
        report.refuse(line: record.line, errors, title: title)
    }

    /// The next good rows, at most `count`; none at the end of the file.
    public mutating func next(atMost count: Int) throws(Problem) -> [Row] {
        var rows: [Row] = []
        while rows.count < count, let row = try next() { rows.append(row) }
        return rows
    }

    /// All remaining good rows.
    public mutating func rest() throws(Problem) -> [Row] { try next(atMost: .max) }

    /// The fraction of the file read, 0 to 1; `nil` when its length is unknown.
    public var fractionRead: Double? { input.fractionRead }
}

extension Problem {
    /// An unreadable file: `NAME WHAT.`, with the line if known.
    static func unreadable(
        _ name: String, _ what: String, line: Int? = nil, errors: [Problem.FieldError] = []
    ) -> Problem {
        let sentence = "\(name)\(line.map { ", line \($0)," } ?? "") \(what)."
        return Problem(.malformed, code: "unreadable_file", sentence, errors: errors, reason: sentence)
    }
}
