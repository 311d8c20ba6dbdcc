/// A row whose columns are read by name, in any order.
///
/// A name's position is looked up in a statement's first row. Later rows read the same names in the same order, so
/// comparing an address is enough.
public struct NamedRow {
    private let row: any SQLRow
    private let columns: ColumnLookup

    init(_ row: any SQLRow, _ columns: ColumnLookup) {
        self.row = row
        self.columns = columns
        columns.beginRow()
    }

    public func integer(_ name: StaticString) throws -> Int64 { try row.integer(column(name)) }
    public func int(_ name: StaticString) throws -> Int { Int(try integer(name)) }
    public func real(_ name: StaticString) throws -> Double { try row.real(column(name)) }
    public func text(_ name: StaticString) throws -> String { try row.text(column(name)) }
    /// A text as UTF-8, valid until the next column is read.
    public func utf8(_ name: StaticString) throws -> UnsafeBufferPointer<UInt8> { try row.utf8(column(name)) }
    public func bool(_ name: StaticString) throws -> Bool { try integer(name) != 0 }

    public func optionalInteger(_ name: StaticString) throws -> Int64? {
        try present(name).map { try row.integer($0) }
    }
    public func optionalInt(_ name: StaticString) throws -> Int? { try optionalInteger(name).map { Int($0) } }
    public func optionalReal(_ name: StaticString) throws -> Double? { try present(name).map { try row.real($0) } }
    public func optionalText(_ name: StaticString) throws -> String? { try present(name).map { try row.text($0) } }

    /// The column, unless it is null in this row.
    private func present(_ name: StaticString) throws -> Int? {
        let column = try column(name)
        return row.isNull(column) ? nil : column
    }

    private func column(_ name: StaticString) throws -> Int { try columns.column(name, of: row) }
}

/// The positions of one statement's columns.
final class ColumnLookup {
    private struct Entry {
        /// The address of the name. Each name in the source is stored once, so each place that reads has its own
        /// address.
        let address: UInt
        let column: Int
    }

    /// The names with their columns, in the order in which the first row was read.
    private var entries: [Entry] = []
    private var next = 0

    func beginRow() { next = 0 }

    func column(_ name: StaticString, of row: any SQLRow) throws -> Int {
        let address = UInt(bitPattern: name.utf8Start)
        if next < entries.count, entries[next].address == address {
            next += 1
            return entries[next - 1].column
        }
        // A reader may skip columns that it does not need.
        if let known = entries.firstIndex(where: { $0.address == address }) {
            next = known + 1
            return entries[known].column
        }
        let start = entries.last.map { $0.column + 1 } ?? 0
        guard let column = row.column(named: name, from: start) else {
            throw SQLError(.other, "a statement has no column \(name)")
        }
        entries.append(Entry(address: address, column: column))
        next = entries.count
        return column
    }
}

extension SQLReading {
    /// The rows of a statement, read by column name.
    public func namedRows<Item>(
        _ sql: String, _ values: [any SQLBindable], read: (NamedRow) throws -> Item
    ) throws -> [Item] {
        var items: [Item] = []
        let columns = ColumnLookup()
        try forEach(sql, values) { items.append(try read(NamedRow($0, columns))) }
        return items
    }

    public func namedRows<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (NamedRow) throws -> Item
    ) throws -> [Item] { try namedRows(sql, values, read: read) }

    public func firstNamedRow<Item>(
        _ sql: String, _ values: any SQLBindable..., read: (NamedRow) throws -> Item
    ) throws -> Item? {
        var item: Item?
        let columns = ColumnLookup()
        try forEach(sql, values) { row in
            if item == nil { item = try read(NamedRow(row, columns)) }
        }
        return item
    }
}
