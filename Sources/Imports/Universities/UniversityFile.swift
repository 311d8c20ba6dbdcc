import Domain
import Geo

/// Reads a list of universities: the IPEDS directory ("HD2022") as published by the US Department of Education, HIFLD's
/// "Colleges and Universities" as CSV, or the CSV that ships with Digs. The header decides which. Closed institutions
/// are returned too, marked as closed.
public enum UniversityFile {
    /// Throws a problem naming the missing columns when the file has none of these formats.
    public static func rows(of input: InputFile) throws(Problem) -> ImportRows<UniversityRecord> {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        if header.has("INSTNM") {
            try header.require(IPEDSRow.columns, of: input.name)
            return ImportRows(input, reader) { IPEDSRow(header: header, record: $0).outcome }
        }
        if header.has("NAICS_DESC") || header.has("TOT_ENROLL") {
            try header.require(HIFLDRow.columns, of: input.name)
            return ImportRows(input, reader) { HIFLDRow(header: header, record: $0).outcome }
        }
        try header.require(ShippedRow.columns, of: input.name)
        return ImportRows(input, reader) { ShippedRow(header: header, record: $0).outcome }
    }
}

extension CSVReader {
    /// The first record as column names.
    mutating func header(of input: InputFile) throws(Problem) -> CSVHeader {
        guard let record = try next() else { throw .unreadable(input.name, "has no header") }
        if let fieldError = record.fieldError { throw .unreadable(input.name, fieldError, line: record.line) }
        return CSVHeader(record)
    }
}

/// Checks that both formats share.
struct UniversityChecks {
    let header: CSVHeader
    let record: CSVRecord
    var errors = ValidationErrors()

    init(_ header: CSVHeader, _ record: CSVRecord) {
        self.header = header
        self.record = record
    }

    /// A single line of text with collapsed blanks. Empty, with an error, when it is missing.
    mutating func line(_ column: String) -> String {
        guard let text = header.text(column, in: record).map({ Self.oneLine($0) }) else {
            errors.missing(column)
            return ""
        }
        Text.check(text, column, ImportLimits.nameLength, into: &errors)
        return text
    }

    /// The IPEDS number; `nil` when it is missing or, with an error, not a number.
    mutating func unitID(_ column: String) -> Int? {
        guard let text = header.text(column, in: record) else { return nil }
        guard let number = Int(text), number > 0 else {
            errors.add(column, "isn't a number: \(text)")
            return nil
        }
        return number
    }

    mutating func place(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let north = header.number(latitude, in: record), let east = header.number(longitude, in: record) else {
            errors.add(latitude, "and \(longitude) aren't two numbers")
            return nil
        }
        let place = Coordinate(latitude: north, longitude: east)
        errors.check(latitude, place != nil, "and \(longitude) aren't a place on Earth: \(north), \(east)")
        return place
    }

    static func oneLine(_ text: some StringProtocol) -> String {
        Text.tidy(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
}
