import Domain

/// The column names of a table, from its first record. Case and surrounding blanks do not matter.
struct CSVHeader {
    private let columns: [String: Int]
    private let repeated: Set<String>
    let count: Int

    init(_ record: CSVRecord) { self.init(names: (0..<record.count).map(record.text)) }

    init(names: [String]) {
        var (columns, repeated): ([String: Int], Set<String>) = ([:], [])
        for (index, name) in names.map({ $0.lowercased() }).enumerated() {
            if columns[name] == nil { columns[name] = index } else { repeated.insert(name) }
        }
        self.columns = columns
        self.repeated = repeated
        count = names.count
    }

    /// The column names in lowercase.
    var names: Set<String> { Set(columns.keys) }

    func has(_ name: String) -> Bool { columns[name.lowercased()] != nil }

    /// Throws a problem naming every column of `names` that is missing or duplicated in `file`.
    func require(_ names: [String], of file: String) throws(Problem) {
        let missing = names.filter { !has($0) }
        guard missing.isEmpty else {
            throw .unreadable(
                file, "is missing the \(missing.count == 1 ? "column" : "columns") \(missing.joined(separator: ", "))")
        }
        let twice = names.filter { repeated.contains($0.lowercased()) }
        guard twice.isEmpty else { throw .unreadable(file, "has two columns named \(twice.joined(separator: ", "))") }
    }

    /// The trimmed field in the named column; `nil` when it is empty or the column is missing.
    func text(_ name: String, in record: CSVRecord) -> String? {
        guard let index = columns[name.lowercased()] else { return nil }
        let text = record.text(index)
        return text.isEmpty ? nil : text
    }

    func number(_ name: String, in record: CSVRecord) -> Double? {
        columns[name.lowercased()].flatMap(record.number)
    }

    /// An error when the number of fields differs from the number of columns: then no field can be trusted.
    func shapeError(of record: CSVRecord) -> Problem.FieldError? {
        guard record.count != count else { return nil }
        return Problem.FieldError(
            field: "row", code: "columns", message: "has \(record.count) fields where the header has \(count)",
            params: ["fields": .integer(record.count), "columns": .integer(count)])
    }
}
