import Foundation

/// The content of a listing by the API's field names, which versions store and compare.
public struct ListingContent: Sendable, Equatable {
    public enum Value: Sendable, Hashable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case texts([String])
    }

    /// The members in reading order.
    public static let names =
        [
            "status", "kind", "title", "description", "address.street", "address.city", "address.region",
            "address.postalCode", "address.country", "location", "hideExactLocation", "priceCents", "pricePeriod",
            "bedrooms",
            "bathrooms", "areaSquareFeet", "amenities", "foodPreference", "availableFrom", "availableUntil",
            "contact.name",
            "contact.email", "contact.phone", "contactVisibility", "photos", "expiresAt",
        ]
        + leaseNames

    public private(set) var values: [String: Value] = [:]

    public static let empty = ListingContent()

    private init() {}

    public init(_ listing: Listing) {
        self.init(listing.fields)
        set("status", listing.status.rawValue)
        values["photos"] = .texts(listing.photos.map(\.id.description))
        set("expiresAt", listing.expiresAt?.description)
    }

    fileprivate init(_ fields: ListingFields) {
        let (address, contact) = (fields.address, fields.contact)
        set("kind", fields.kind?.rawValue)
        set("title", fields.title)
        set("description", fields.description)
        set("address.street", address.street)
        set("address.city", address.city)
        set("address.region", address.region)
        set("address.postalCode", address.postalCode)
        set("address.country", address.country)
        set("location", fields.location.map { "\($0.latitude),\($0.longitude)" })
        values["hideExactLocation"] = .flag(fields.hideExactLocation)
        set("priceCents", fields.priceCents.map(Double.init))
        set("pricePeriod", fields.pricePeriod.rawValue)
        set("bedrooms", fields.bedrooms.map(Double.init))
        set("bathrooms", fields.bathroomHalves.map { Double($0) / 2 })
        set("areaSquareFeet", fields.areaSquareFeet.map(Double.init))
        values["amenities"] = .texts(fields.amenities.names)
        set("foodPreference", fields.foodPreference.rawValue)
        set("availableFrom", fields.availableFrom?.description)
        set("availableUntil", fields.availableUntil?.description)
        set("contact.name", contact.name)
        set("contact.email", contact.email)
        set("contact.phone", contact.phone)
        for (name, value) in Self.values(of: fields.lease) { values[name] = value }
        // Versions stored before this field existed have none: the default must not count as a change.
        set("contactVisibility", fields.contactVisibility == .verified ? nil : fields.contactVisibility.rawValue)
    }

    private mutating func set(_ name: String, _ text: String?) { values[name] = text.map(Value.text) }
    private mutating func set(_ name: String, _ number: Double?) { values[name] = number.map(Value.number) }

    public var title: String? { if case .text(let title) = values["title"] { title } else { nil } }

    public var hidesPlace: Bool { values["hideExactLocation"] == .flag(true) }

    /// The content without the names, addresses and numbers that readers write to.
    public var withoutContact: ListingContent {
        var content = self
        for name in ["contact.name", "contact.email", "contact.phone"] { content.values[name] = nil }
        return content
    }

    /// The content as others see it: without the exact location, with the address as `HiddenPlace` shows it.
    public var withoutPlace: ListingContent {
        var content = self
        content.values["location"] = nil
        func text(_ name: String) -> String? { if case .text(let text) = values[name] { text } else { nil } }
        let shown = HiddenPlace.address(
            Address(
                street: text("address.street"), postalCode: text("address.postalCode"),
                country: text("address.country")))
        content.set("address.street", shown.street)
        content.set("address.postalCode", shown.postalCode)
        return content
    }
}

extension ListingFields {
    /// The names of the contract's members in which these fields differ from others.
    public func differences(from other: ListingFields) -> [String] {
        let (mine, theirs) = (ListingContent(self).values, ListingContent(other).values)
        return ListingContent.names.filter { mine[$0] != theirs[$0] }.reduce(into: []) { members, name in
            let member = String(name.prefix { $0 != "." })
            if members.last != member { members.append(member) }
        }
    }
}

// The stored form: one JSON object. Members are only ever added.
extension ListingContent: Codable {
    /// `nil` for a text that `json` did not write.
    public init?(json: String) {
        guard let content = try? JSONDecoder().decode(ListingContent.self, from: Data(json.utf8)) else { return nil }
        self = content
    }

    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    public init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: Value].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}

extension ListingContent.Value: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .texts(let texts): try container.encode(texts)
        }
    }
}
