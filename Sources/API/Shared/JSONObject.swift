import Domain
import Geo

/// Reads a JSON object member by member, collecting all errors.
///
/// Merge semantics, for both PATCH and POST: an absent member keeps the value, null clears it.
struct JSONObject {
    var errors = ValidationErrors()
    private let members: [String: JSONValue]
    /// The path of the object in the body, such as `address.`, which prefixes errors.
    let path: String
    /// A null object, which reads as an object whose members are all null.
    private let isNull: Bool
    private var known: Set<String> = []

    /// Throws `malformed_json` unless `bytes` are a JSON object.
    init(_ bytes: [UInt8]) throws(Problem) {
        guard case .object(let members) = try JSONParser.parse(bytes) else {
            throw Problem(.malformed, code: "not_an_object", "The body is JSON, but it isn't an object.")
        }
        self.init(members, path: "")
    }

    private init(_ members: [String: JSONValue]?, path: String) {
        self.members = members ?? [:]
        self.path = path
        isNull = members == nil
    }

    mutating func read(_ name: String, into value: inout String?) {
        read(name, "text", .expected("text"), into: &value) { if case .text(let text) = $0 { text } else { nil } }
    }

    mutating func read(_ name: String, into value: inout Int?) {
        read(name, "a whole number", .expected("integer"), into: &value) {
            if case .integer(let integer) = $0 { integer } else { nil }
        }
    }

    mutating func read(_ name: String, into value: inout Double?) {
        read(name, "a number", .expected("number"), into: &value) { json in
            switch json {
            case .integer(let integer): Double(integer)
            case .number(let number): number
            default: nil
            }
        }
    }

    /// Null sets the value to `fallback`, the default of a new object.
    mutating func read(_ name: String, into value: inout Bool, fallback: Bool) {
        var read: Bool? = value
        self.read(name, "true or false", .expected("boolean"), into: &read) {
            if case .bool(let bool) = $0 { bool } else { nil }
        }
        value = read ?? fallback
    }

    mutating func read<Word: RawRepresentable<String> & CaseIterable>(_ name: String, into value: inout Word?) {
        var words: [String] { Word.allCases.map(\.rawValue) }
        read(name, "one of \(words.joined(separator: ", "))", .allowed(words), into: &value) { json in
            if case .text(let text) = json { Word(rawValue: text) } else { nil }
        }
    }

    mutating func read<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, into value: inout Word, fallback: Word
    ) {
        var read: Word? = value
        self.read(name, into: &read)
        value = read ?? fallback
    }

    mutating func read(_ name: String, into value: inout Day?) {
        read(name, "a date such as 2026-08-01", .expected("date"), into: &value) {
            if case .text(let text) = $0 { Day(text) } else { nil }
        }
    }

    /// A list of texts.
    mutating func read(_ name: String, into value: inout [String]?) {
        read(name, "a list of strings", .expected("list"), into: &value) { json in
            guard case .array(let items) = json else { return nil }
            let texts = items.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return texts.count == items.count ? texts : nil
        }
    }

    mutating func read(_ name: String, into value: inout Coordinate?) {
        var (latitude, longitude): (Double?, Double?) = (value?.latitude, value?.longitude)
        let wasNull = members[name] == .null
        nested(name) { form in
            form.read("latitude", into: &latitude)
            form.read("longitude", into: &longitude)
        }
        guard !wasNull else {
            value = nil
            return
        }
        guard case .object = members[name] else { return }
        guard let latitude, let longitude else {
            return errors.add(path + name, "must have a latitude and a longitude", params: .expected("location"))
        }
        value = Coordinate(latitude: latitude, longitude: longitude)
        errors.check(
            path + name, value != nil, "must have a latitude from -90 to 90 and a longitude from -180 to 180",
            code: "range",
            params: ["maxLatitude": 90, "maxLongitude": 180])
    }

    /// Reads a nested object. Null clears all its members.
    mutating func nested(_ name: String, _ read: (inout JSONObject) -> Void) {
        known.insert(name)
        switch members[name] {
        case nil: return
        case .object(let inner): nested(inner, name, read)
        case .null: nested(nil, name, read)
        default: errors.add(path + name, "must be an object", code: "type", params: .expected("object"))
        }
    }

    /// Reads a required list of objects. Errors name the place: `items.0.listing`.
    mutating func objects(_ name: String, _ count: ClosedRange<Int>, _ read: (inout JSONObject) -> Void) {
        known.insert(name)
        guard let json = members[name], json != .null else { return errors.missing(path + name) }
        guard case .array(let items) = json else {
            return errors.add(path + name, "must be a list", code: "type", params: .expected("list"))
        }
        guard count.contains(items.count) else {
            return errors.add(
                path + name, "must have \(count.lowerBound) to \(count.upperBound) items", code: "length",
                params: .bounds(count))
        }
        for (index, item) in items.enumerated() {
            guard case .object(let inner) = item else {
                errors.add("\(path)\(name).\(index)", "must be an object", code: "type", params: .expected("object"))
                continue
            }
            nested(inner, "\(name).\(index)", read)
        }
    }

    private mutating func nested(_ inner: [String: JSONValue]?, _ name: String, _ read: (inout JSONObject) -> Void) {
        var form = JSONObject(inner, path: path + name + ".")
        form.errors = errors
        read(&form)
        form.rejectUnknownMembers()
        errors = form.errors
    }

    private mutating func read<Value>(
        _ name: String, _ what: @autoclosure () -> String, _ params: @autoclosure () -> [String: ErrorParameter],
        into value: inout Value?, _ parse: (JSONValue) -> Value?
    ) {
        known.insert(name)
        let json = isNull ? .null : members[name]
        switch json {
        case nil: return
        case .null: value = nil
        case .some(let json) where !Self.isStreamSafe(json):
            errors.add(path + name, Text.manyMarks, code: "characters")
        case .some(let json):
            guard let parsed = parse(json) else {
                // A text that is not one of the allowed words is wrong by its value, not by its type.
                let (type, params) = (json.kind == "text" ? "" : ", not \(json.kind)", params())
                let code = type.isEmpty && params["allowed"] != nil ? "invalid" : "type"
                return errors.add(path + name, "must be \(what())\(type)", code: code, params: params)
            }
            value = parsed
        }
    }

    /// Every text of a body is checked here, so that normalizing it is fast.
    private static func isStreamSafe(_ json: JSONValue) -> Bool {
        switch json {
        case .text(let text): Text.isStreamSafe(text)
        case .array(let items): items.allSatisfy(isStreamSafe)
        default: true
        }
    }

    /// Whether the member is present, even as null.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether the member is to be cleared.
    func clears(_ name: String) -> Bool { isNull || members[name] == .null }

    /// Adds an error for each member that was not read. Call it last.
    mutating func rejectUnknownMembers() {
        for name in members.keys.filter({ !known.contains($0) }).sorted().prefix(Limits.reportedErrors) {
            errors.add(path + String(name.unicodeScalars.prefix(60)), "isn't a field here", code: "unknown")
        }
    }

    /// Throws `invalid`, naming every wrong or unknown member.
    mutating func finish() throws(Problem) {
        rejectUnknownMembers()
        try errors.throwIfAny()
    }
}
