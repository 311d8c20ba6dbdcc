import Domain

/// The versions of a listing under which a request changes it (RFC 9110, section 13.1); without any it always does.
struct ListingConditions: Sendable {
    /// From `If-Match`: the listing must exist, with one of these versions.
    var expected: EntityTags?
    /// From `If-None-Match`: the listing must not have one of these versions; with `*` it must not exist.
    var unwanted: EntityTags?

    var isEmpty: Bool { expected == nil && unwanted == nil }

    /// Throws `stale` unless a request may change a listing of this version; `nil` for a listing that is not there.
    func check(_ version: Int?) throws(Problem) {
        if let expected {
            guard let version, expected.contain(version: version) else { throw Problem.staleListing }
        }
        if let unwanted, let version, unwanted.contain(version: version) { throw Problem.presentListing }
    }
}

extension Problem {
    fileprivate static let presentListing = Problem(
        .stale, code: "stale", "You already have a listing with this id and a version that If-None-Match excludes.")
}
