/// A column of a table, in the terms that both engines share.
public struct SQLColumn: Sendable, Hashable {
    public enum Kind: Sendable {
        case integer, real, text

        /// - Parameter type: as the schema declares it.
        init(declared type: String) {
            switch type.uppercased() {
            case "TEXT": self = .text
            case "DOUBLE PRECISION": self = .real
            default: self = .integer
            }
        }
    }

    public let name: String
    public let kind: Kind
    /// Its place in the primary key, from 1; 0 outside of the key.
    public let keyPlace: Int

    /// Reads a row of name, declared type and place in the key.
    init(_ row: inout RowReader) throws {
        name = try row.text()
        kind = Kind(declared: try row.text())
        keyPlace = try row.int()
    }
}

extension SQLRow {
    /// The value of a column as it can be bound again.
    public func value(_ index: Int, _ kind: SQLColumn.Kind) throws -> SQLValue {
        guard !isNull(index) else { return .null }
        return switch kind {
        case .integer: .integer(try integer(index))
        case .real: .real(try real(index))
        case .text: .text(try text(index))
        }
    }
}
