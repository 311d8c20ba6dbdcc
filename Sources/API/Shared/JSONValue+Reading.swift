/// Reads API responses to show them on pages.
extension JSONValue {
    subscript(_ name: String) -> JSONValue {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var int: Int? { if case .integer(let value) = self { value } else { nil } }
    var isTrue: Bool { self == .bool(true) }
    var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
