/// The entity tags of an `If-Match` or `If-None-Match` header (RFC 9110, section 13.1).
struct EntityTags: Sendable {
    private let tags: [Substring]

    init(_ header: String) {
        tags = header.split(separator: ",").map { $0.drop { $0 == " " } }.map { $0.prefix { $0 != " " } }
    }

    func contain(_ tag: String) -> Bool { tags.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag } }

    /// Whether any tag is of this version of the listing, for any viewer.
    func contain(version: Int) -> Bool { tags.contains { $0 == "*" || $0.hasPrefix("\"\(version)-") } }

    /// The tag of one representation of a version. Representations differ by viewer and by the owner's name; `If-Match`
    /// compares only the version.
    static func tag(of representation: [UInt8], version: Int) -> String {
        // FNV-1a.
        let hash = representation.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "\"\(version)-\(String(hash, radix: 16))\""
    }
}
