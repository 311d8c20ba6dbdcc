import Domain

/// The result of importing a file. Every row that was read was skipped, bad, or imported.
public struct ImportReport: Sendable, Equatable {
    /// A bad row, by the line on which it starts.
    public struct BadRow: Sendable, Equatable, CustomStringConvertible {
        public let line: Int
        /// The row's own name of its object; `nil` when it is not known.
        public var title: String?
        public let errors: [Problem.FieldError]

        /// `line 12: price is missing; city is missing (Sunny room)`.
        public var description: String { "line \(line): \(reason)\(title.map { " (\($0))" } ?? "")" }

        var reason: String {
            errors.map { error in
                guard case .text(let found)? = error.params["found"] else { return "\(error.field) \(error.message)" }
                return "\(error.field) “\(found)” \(error.message)"
            }.joined(separator: "; ")
        }
    }

    /// Rows read, without the header.
    public internal(set) var read = 0
    /// The number of skipped rows by reason, such as `inactive`.
    public internal(set) var skipped: [String: Int] = [:]
    public private(set) var badRowCount = 0
    /// The first `ImportLimits.badRowsNamed` bad rows.
    public private(set) var badRows: [BadRow] = []
    /// The number of imported rows that depart from the format.
    public private(set) var warningCount = 0
    /// The first `ImportLimits.warningsNamed` warnings.
    public private(set) var warnings: [String] = []
    /// Whether bad rows are collected for `takeBadRows`.
    public var collectsBadRows = false
    private var waiting: [BadRow] = []

    public init() {}

    public var skippedCount: Int { skipped.values.reduce(0, +) }
    public var imported: Int { read - skippedCount - badRowCount }

    /// Counts a row as bad. The importer also calls it for errors that only the store detects.
    public mutating func refuse(line: Int, _ problem: Problem) {
        // A problem such as `too_many_listings` names no field.
        let whole = Problem.FieldError(field: "row", code: problem.code, message: problem.detail)
        refuse(line: line, problem.errors.isEmpty ? [whole] : problem.errors)
    }

    /// Counts a row as skipped. The importer also calls it for reasons that only the store knows.
    public mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

    mutating func refuse(line: Int, _ errors: [Problem.FieldError], title: String? = nil) {
        badRowCount += 1
        let row = BadRow(line: line, title: title, errors: errors)
        if badRows.count < ImportLimits.badRowsNamed { badRows.append(row) }
        if collectsBadRows { waiting.append(row) }
    }

    /// Adds the refusals and skips of a part of the same file, whose rows are already counted as read.
    mutating func add(_ part: ImportReport) {
        skipped.merge(part.skipped, uniquingKeysWith: +)
        for row in part.badRows { refuse(line: row.line, row.errors, title: row.title) }
        badRowCount += part.badRowCount - part.badRows.count
    }

    public mutating func warn(line: Int, _ warning: String) {
        warningCount += 1
        if warnings.count < ImportLimits.warningsNamed { warnings.append("line \(line): \(warning)") }
    }

    /// All bad rows since the last call, for a file of bad rows.
    public mutating func takeBadRows() -> [BadRow] {
        defer { waiting = [] }
        return waiting
    }
}

extension ImportReport: CustomStringConvertible {
    /// A line for each kind of bad row, in the order of the first of each.
    private var badRowLines: [String] {
        let equal = Dictionary(grouping: badRows, by: \.reason)
        return equal.values.sorted { $0[0].line < $1[0].line }.map { rows in
            rows.count == 1
                ? rows[0].description
                : "lines \(rows[0].line) to \(rows[rows.count - 1].line), \(rows.count) of them: \(rows[0].reason)"
        }
    }

    /// A line of counts, then a line for each listed bad row and warning.
    public var description: String {
        var counts = ["\(read.counted("row")) read", "\(imported) imported"]
        counts += skipped.sorted { $0.key < $1.key }.map { "\($0.value) skipped (\($0.key))" }
        if badRowCount > 0 { counts.append("\(badRowCount) bad") }
        if warningCount > 0 { counts.append("\(warningCount) with a warning") }
        var lines = [counts.joined(separator: ", ")] + badRowLines
        if badRowCount > badRows.count { lines.append("and \((badRowCount - badRows.count).counted("more bad row"))") }
        lines += warnings.map { "warning, \($0)" }
        if warningCount > warnings.count {
            lines.append("and \((warningCount - warnings.count).counted("more warning"))")
        }
        return lines.joined(separator: "\n")
    }
}
