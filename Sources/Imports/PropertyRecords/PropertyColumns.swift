import Domain

/// The columns of a file that a mapping uses.
struct PropertyColumns {
    private let header: CSVHeader
    private let names: [PropertyMapping.Column: [String]]

    /// Throws a problem naming the required columns that the file lacks.
    init(_ header: CSVHeader, _ mapping: PropertyMapping, of file: String) throws(Problem) {
        self.header = header
        names = mapping.columns.mapValues { $0.filter(header.has) }
        let street: [PropertyMapping.Column] = mapping.columns[.address] == nil ? [.houseNumber, .street] : [.address]
        let missing = ([.parcelNumber, .marketValue] + street).filter { names[$0]?.isEmpty != false }
        try header.require(missing.flatMap { mapping.columns[$0]?.prefix(1) ?? [] }, of: file)
    }

    func shapeError(of record: CSVRecord) -> Problem.FieldError? { header.shapeError(of: record) }

    /// The first of the column's fields that is not empty.
    func text(_ column: PropertyMapping.Column, in record: CSVRecord) -> String? {
        names[column]?.lazy.compactMap { header.text($0, in: record) }.first
    }

    /// The name to use in errors.
    func name(_ column: PropertyMapping.Column) -> String { names[column]?.first ?? column.rawValue }

    /// `nil` for an empty field; adds an error for a field that is not a number.
    func number(
        _ column: PropertyMapping.Column, in record: CSVRecord, _ errors: inout ValidationErrors
    ) -> Double? {
        guard let text = text(column, in: record) else { return nil }
        // Like `CSVRecord.number`: no "nan", no hexadecimal numbers.
        let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, let number = Double(text), number.isFinite else {
            errors.add(name(column), "isn't a number: \(text.prefix(40))")
            return nil
        }
        return number
    }
}
