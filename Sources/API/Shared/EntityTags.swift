import Domain
import HTTPTypes
import Hummingbird

/// The entity tags of an `If-Match` or `If-None-Match` header (RFC 9110, section 13.1).
struct EntityTags: Sendable {
    private let tags: [Substring]

    init(_ header: String) {
        tags = header.split(separator: ",").map { $0.drop { $0 == " " } }.map { $0.prefix { $0 != " " } }
    }

    /// The tags of an `If-Match` or `If-None-Match` header. Throws unless each is quoted, or `*`: an unquoted tag
    /// matches no version, and its sender would wrongly be told that somebody else had edited.
    static func checked(_ header: String, in name: String) throws(Problem) -> EntityTags {
        let given = EntityTags(header)
        let areTags = given.tags.allSatisfy { tag in
            let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
            return tag == "*" || opaque.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
        }
        guard !given.tags.isEmpty, areTags else {
            throw .malformed(name, "must be the response's ETag with its quotation marks, such as \"2-9619f806\"")
        }
        return given
    }

    func contain(_ tag: String) -> Bool { tags.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag } }

    /// Whether any tag names this version of the listing, for any viewer.
    func contain(version: Int) -> Bool { tags.contains { $0 == "*" || $0.hasPrefix("\"\(version)-") } }

    /// The tag of one representation of a version. Representations differ by viewer and by the owner's name; `If-Match`
    /// compares only the version.
    static func tag(of representation: [UInt8], version: Int) -> String {
        var hash = ContentHash()
        hash.add(representation)
        return "\"\(version)-\(hash)\""
    }
}

/// Tells one content from another (FNV-1a). It is no protection against who looks for equal hashes.
struct ContentHash: CustomStringConvertible {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    var description: String { String(value, radix: 16) }

    mutating func add(_ bytes: some Collection<UInt8>) {
        value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) { withUnsafeBytes(of: number) { add($0) } }
}

extension Request {
    /// The tags of `If-Match`; `nil` without it. Throws `malformed` for an invalid tag.
    func expectedTags() throws(Problem) -> EntityTags? {
        guard let header = headers[.ifMatch] else { return nil }
        return try .checked(header, in: "If-Match")
    }

    /// The conditions on the version of a listing. Throws `malformed` for an invalid tag.
    func listingConditions() throws(Problem) -> ListingConditions {
        var conditions = ListingConditions(expected: try expectedTags())
        if let header = headers[.ifNoneMatch] {
            conditions.unwanted = try EntityTags.checked(header, in: "If-None-Match")
        }
        return conditions
    }

    /// Throws `stale` if `If-Match` names another version than this one. Returns the version for the transaction to
    /// compare again; `nil` without the header.
    @discardableResult
    func expectedVersion(_ version: Int, orThrow stale: Problem) throws(Problem) -> Int? {
        guard let tags = try expectedTags() else { return nil }
        guard tags.contain(version: version) else { throw stale }
        return version
    }
}
