import Domain

/// The texts of the web client in one language, from `i18n/`, by keys such as `start.heading`.
struct Translations: Sendable {
    private enum Entry {
        case text(String)
        /// The forms by plural category: `one`, `other`.
        case plural([String: String])
    }

    static let variants = ["en", "en-GB", "es"]
    private static let folder = "i18n/"
    private static let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

    /// The same texts for scripts.
    let json: [UInt8]
    private var entries: [String: Entry] = [:]

    /// Reads the files of a variant: `en-GB` has only the texts that differ from those of `en`.
    init(_ variant: String, files: StaticFolder) throws {
        let language = variant.prefix(2)
        var all = try Self.read("\(Self.folder)\(language).json", files)
        if variant != language {
            all = Self.merged(all, try Self.read("\(Self.folder)\(variant).json", files))
        }
        json = JSONWriter.bytes(all)
        add(all, below: "")
    }

    /// Reads texts from one file.
    init(json: [UInt8]) throws {
        self.json = json
        add(try JSONParser.parse(json), below: "")
    }

    /// A text with `{name}` replaced by values; `count` chooses the plural form.
    func text(_ key: String, _ values: [String: String] = [:], count: Double? = nil) -> String? {
        let text: String? =
            switch entries[key] {
            case .text(let text): text
            // English and Spanish both have just these two forms, with the same rule.
            case .plural(let forms): (count == 1 ? forms["one"] : nil) ?? forms["other"]
            case nil: nil
            }
        guard let text, !values.isEmpty, text.contains("{") else { return text }
        var (output, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = rest[rest.index(after: start)..<end]
            output += rest[..<start] + (values[String(name)] ?? "{\(name)}")
            rest = rest[rest.index(after: end)...]
        }
        return output + rest
    }

    private static func read(_ path: String, _ files: StaticFolder) throws -> JSONValue {
        try files.file(path).map { try JSONParser.parse($0.bytes) } ?? .object([:])
    }

    private static func merged(_ all: JSONValue, _ differing: JSONValue) -> JSONValue {
        guard case .object(let all) = all, case .object(let differing) = differing else { return differing }
        return .object(all.merging(differing) { merged($0, $1) })
    }

    private mutating func add(_ value: JSONValue, below path: String) {
        switch value {
        case .text(let text): entries[path] = .text(text)
        case .object(let members) where !members.isEmpty && Self.categories.isSuperset(of: members.keys):
            entries[path] = .plural(members.compactMapValues { if case .text(let text) = $0 { text } else { nil } })
        case .object(let members):
            for (name, member) in members { add(member, below: path.isEmpty ? name : "\(path).\(name)") }
        default: break
        }
    }
}

extension JSONValue: JSONWritable {
    /// Members are sorted by name, so that equal values are equal bytes.
    func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.raw("null")
        case .bool(let value): value.write(to: &json)
        case .integer(let value): value.write(to: &json)
        case .number(let value): value.write(to: &json)
        case .text(let value): value.write(to: &json)
        case .array(let items): json.array(items) { $0.write(to: &$1) }
        case .object(let members):
            json.object { json in
                for (name, member) in members.sorted(by: { $0.key < $1.key }) { json.set(named: name, member) }
            }
        }
    }
}
