/// A row of a result, valid only inside the closure. Columns count from zero.
public protocol SQLRow {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) throws -> Int64
    func real(_ column: Int) throws -> Double
    func text(_ column: Int) throws -> String
    /// A text as UTF-8, valid until the next column is read.
    func utf8(_ column: Int) throws -> UnsafeBufferPointer<UInt8>
    /// The first column with this name at or after `start`, then before it; `nil` for none.
    func column(named name: StaticString, from start: Int) -> Int?
}

/// Reads a row's columns in the order of the statement.
public struct RowReader {
    private let row: any SQLRow
    private var column = 0

    public init(_ row: any SQLRow) { self.row = row }

    public mutating func integer() throws -> Int64 { try row.integer(advance()) }
    public mutating func int() throws -> Int { Int(try integer()) }
    public mutating func real() throws -> Double { try row.real(advance()) }
    public mutating func text() throws -> String { try row.text(advance()) }
    /// A text as UTF-8, valid until the next column is read.
    public mutating func utf8() throws -> UnsafeBufferPointer<UInt8> { try row.utf8(advance()) }
    public mutating func bool() throws -> Bool { try integer() != 0 }

    public mutating func optionalInteger() throws -> Int64? { try ifPresent { try $0.integer() } }
    public mutating func optionalInt() throws -> Int? { try ifPresent { try $0.int() } }
    public mutating func optionalReal() throws -> Double? { try ifPresent { try $0.real() } }
    public mutating func optionalText() throws -> String? { try ifPresent { try $0.text() } }

    /// The next column as `read` returns it, or `nil` when it is null.
    public mutating func ifPresent<Value>(_ read: (inout RowReader) throws -> Value) rethrows -> Value? {
        guard !row.isNull(column) else {
            column += 1
            return nil
        }
        return try read(&self)
    }

    private mutating func advance() -> Int {
        defer { column += 1 }
        return column
    }
}
