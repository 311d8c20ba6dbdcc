import Domain
import Hummingbird

/// `GET /v1/listings/changes`: what a copy of all public listings needs, as strangers see them.
package struct ListingMirrorRoutes: FeatureRoutes {
    private static let cursorParts = 4

    let mirrors: any ListingMirrorStore
    /// Cached ones would not do: a change that is read here may not have reached the cache yet.
    let listings: any ListingStore
    let cursors: Cursors
    let clock: Clock

    package init(mirrors: any ListingMirrorStore, listings: any ListingStore, cursors: Cursors, clock: Clock) {
        self.mirrors = mirrors
        self.listings = listings
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/changes", use: read)
    }

    @Sendable func read(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        if context.key == nil { _ = try context.signedIn() }
        let tenant = try context.tenant.id
        let scope = "listing changes \(tenant)"
        var query = QueryParameters(request)
        let asked = try cursors.page(&query, scope: scope, parts: Self.cursorParts)
        let (changes, part) = try await changes(after: asked, at: clock.now(), in: tenant)
        let next = try cursors.cursor(part.end.key, scope: scope)
        return .json(ListingChangesView(items: changes, nextCursor: next, hasMore: part.hasMore))
    }

    /// The listings are read after their changes, so that each is at least as new as its change.
    private func changes(
        after asked: PageRequest, at now: Instant, in tenant: Tenant.ID
    ) async throws -> ([ListingChangeView], MirrorPart) {
        let position = asked.after.map { MirrorPosition($0) }
        guard let part = try await mirrors.part(after: position, limit: asked.limit, at: now, in: tenant) else {
            throw Problem.malformed("cursor", "is too old; begin again without it")
        }
        let found = try await listings.listings(numbered: part.entries.map(\.number), in: tenant)
        let changes = part.entries.map { entry in
            ListingChangeView(id: entry.id, listing: found[entry.number].flatMap { $0.isPublic(at: now) ? $0 : nil })
        }
        return (changes, part)
    }
}

extension MirrorPosition {
    /// The numbers of a cursor. No listing has the id zero.
    fileprivate var key: [Int64] {
        let id = [listing?.high ?? 0, listing?.low ?? 0].map { Int64(bitPattern: $0) }
        return [mark.sequence, mark.nonce] + id
    }

    fileprivate init(_ key: [Int64]) {
        let id = key.suffix(2).map { UInt64(bitPattern: $0) }
        self.init(
            mark: Mark(sequence: key[0], nonce: key[1]),
            listing: id == [0, 0] ? nil : Listing.ID(high: id[0], low: id[1]))
    }
}

/// A listing as strangers see it now; `nil` if they do not.
private struct ListingChangeView: JSONWritable {
    let id: Listing.ID
    let listing: Listing?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", id)
            $0.set(
                "listing",
                listing.map { ListingView(listing: $0, viewer: .stranger, contactHidden: .notSignedIn) })
        }
    }
}

private struct ListingChangesView: JSONWritable {
    let items: [ListingChangeView]
    let nextCursor: String
    let hasMore: Bool

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("items", items)
            $0.set("nextCursor", nextCursor)
            $0.set("hasMore", hasMore)
        }
    }
}
