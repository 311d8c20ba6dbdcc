import Domain

/// The tags that make an element a point of interest: `Resources/osm-tags.txt`.
struct OSMTags: Sendable {
    struct Line: Sendable {
        let category: PointCategory
        let kind: PointKind
        let (key, value): (String, String)
    }

    static let shipped = OSMTags(lines: lines(of: PackageResources.osm_tags_txt))

    let lines: [Line]
    /// The kind of each tag, `key=value`, and its index in the list.
    private let kinds: [String: (rank: Int, kind: PointKind)]
    /// The keys of all tags.
    let keys: Set<String>

    init(lines: [Line]) {
        self.lines = lines
        keys = Set(lines.map(\.key))
        var kinds: [String: (rank: Int, kind: PointKind)] = [:]
        for (rank, line) in lines.enumerated() { kinds["\(line.key)=\(line.value)"] = (rank, line.kind) }
        self.kinds = kinds
    }

    /// Skips malformed lines, which a test rules out.
    static func lines(of bytes: [UInt8]) -> [Line] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 3, let category = PointCategory(rawValue: parts[0]),
                let kind = PointKind(rawValue: parts[1]), case let tag = parts[2].split(separator: "="), tag.count == 2
            else { return nil }
            return Line(category: category, kind: kind, key: String(tag[0]), value: String(tag[1]))
        }
    }

    /// The kind of the first line in the list that matches one of the tags. A value may list several, as in `cafe;bar`.
    func kind(of tags: some Sequence<(key: String, value: String)>) -> PointKind? {
        var best: (rank: Int, kind: PointKind)?
        for (key, value) in tags where keys.contains(key) {
            for part in value.split(separator: ";") {
                let name = part.trimmingPrefix(while: { $0 == " " })
                guard let found = kinds["\(key)=\(name)"], found.rank < best?.rank ?? .max else { continue }
                best = found
            }
        }
        return best?.kind
    }

    /// The kind for a word: its own name, or a tag written `amenity_restaurant` or `amenity=restaurant`.
    func kind(named word: String) -> PointKind? {
        if let kind = PointKind(rawValue: word) ?? kinds[word]?.kind { return kind }
        let found = lines.first { "\($0.key)_\($0.value)" == word || ($0.value == word && $0.key == "highway") }
        return found?.kind
    }

    /// The reason to leave out a point despite its kind; `nil` for none.
    static func exclusion(access: String?, disused: String?) -> String? {
        if ["private", "no"].contains(access) { return "private" }
        return disused == "yes" ? "disused" : nil
    }
}
