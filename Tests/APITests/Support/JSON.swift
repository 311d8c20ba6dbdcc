import Foundation

/// JSON that tests write as literals and read by name. An absent member is null.
@dynamicMemberLookup
enum JSON: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    subscript(dynamicMember name: String) -> JSON { self[name] }

    subscript(name: String) -> JSON {
        get { if case .object(let members) = self { members[name] ?? .null } else { .null } }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    subscript(index: Int) -> JSON { list.indices.contains(index) ? list[index] : .null }

    /// The same bytes each time, because a repeated request must be identical.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
    var list: [JSON] { if case .array(let items) = self { items } else { [] } }
    var names: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
    var text: String { if case .string(let text) = self { text } else { "" } }
    var double: Double { if case .number(let number) = self { number } else { .nan } }
    var int: Int { if case .number(let number) = self { Int(number) } else { .min } }
    var isNull: Bool { self == .null }

    /// The same object with some members changed, or set to null.
    func with(_ changes: JSON) -> JSON {
        guard case .object(let old) = self, case .object(let new) = changes else { return self }
        return .object(old.merging(new) { $1 })
    }

    /// The same object without these members.
    func without(_ names: String...) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { $1 }) }
    init(nilLiteral: ()) { self = .null }
}

extension JSON {
    /// A complete listing near the Rochester Institute of Technology.
    static let sunnyRoom: JSON = [
        "kind": "rent", "title": "Sunny room", "description": "Two windows, one desk.",
        "address": [
            "street": "12 Elm Street, Apt 3", "city": "Rochester", "region": "NY", "postalCode": "14623",
            "country": "US",
        ],
        "location": ["latitude": 43.0846, "longitude": -77.6743],
        "priceCents": 95_000, "pricePeriod": "month", "bedrooms": 2, "bathrooms": 1.5, "areaSquareFeet": 700,
        "amenities": ["furnished", "parking"], "foodPreference": "any", "availableFrom": "2026-08-01",
        "contact": ["name": "Olive", "email": "olive@example.edu", "phone": "+1 585 555 0100"],
    ]
}

extension JSON {
    /// A listing as its owner gets it when posting: without the members that only a single listing has.
    var withoutBackground: JSON {
        var listing = without("listedAt", "priceHistory")
        listing["owner"] = listing["owner"].without(
            "memberSince", "emailConfirmed", "emailVerified", "rating", "listingCount")
        return listing
    }
}
