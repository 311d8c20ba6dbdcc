import Database
import Domain

/// Copies all tables of an installation from one database to another, whatever their engines. Both must have the newest
/// schema, or `target` none yet.
public struct InstallationCopy {
    let source: any SQLReading

    public init(of source: any SQLReading) { self.source = source }

    /// The tables, each after those that it refers to.
    static let tables = InstallationTable.schema.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ")
        return words.starts(with: ["CREATE", "TABLE"]) && words.count > 2 ? String(words[2]) : nil
    }

    /// Creates the tables in an empty database and copies all rows. Returns the number of rows.
    ///
    /// - Parameters:
    ///   - driver: of `target`.
    ///   - progress: receives the number of copied rows and of all.
    public func write(
        to target: any SQLWriting, _ driver: any SchemaDriver, progress: (_ done: Int, _ all: Int) -> Void
    ) throws -> Int {
        try target.run(script: driver.adapted(InstallationTable.schema))
        try target.run(script: driver.supplement)
        let copies = try Self.tables.map { try copy(of: $0, to: target) }
        // The schema has the first values of the counters.
        for copy in copies.reversed() { try copy.empty(target) }
        let all = try copies.reduce(0) { try $0 + $1.count(in: source) }
        var done = 0
        for copy in copies {
            try copy.insert(from: source, to: target) {
                done += $0
                progress(done, all)
            }
        }
        return done
    }

    /// Throws `copy_differs` unless the other database has the same rows in all tables, value for value.
    public func verify(_ other: any SQLReading) throws {
        for table in Self.tables {
            guard try copy(of: table, to: other).isEqual(source, other) else { throw Self.differs(table) }
        }
    }

    /// The number of rows of all tables.
    public func count() throws -> Int {
        try Self.tables.reduce(0) { try $0 + copy(of: $1, to: source).count(in: source) }
    }

    func copy(of table: String, to target: any SQLReading) throws -> TableCopy {
        guard let copy = try TableCopy(table, from: source, to: target) else { throw Self.differs(table) }
        return copy
    }

    static func differs(_ table: String) -> Problem {
        Problem(
            .invalid, code: "copy_differs",
            "The table \(table) isn't the same in the other database. Nothing was moved.",
            params: ["table": .text(table)])
    }
}
