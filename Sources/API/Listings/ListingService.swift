import Domain
import Hummingbird

/// Finds listings that the caller may see, and changes them safely.
package struct ListingService: Sendable {
    private static let maxTries = 5

    let listings: any ListingStore
    let publicListings: PublicListings
    let lifecycle: ListingLifecycle
    let assessor: SignalAssessor
    let clock: Clock
    let throttle: Throttle

    package init(
        listings: any ListingStore, publicListings: PublicListings, lifecycle: ListingLifecycle,
        assessor: SignalAssessor, throttle: Throttle, clock: Clock
    ) {
        self.listings = listings
        self.publicListings = publicListings
        self.lifecycle = lifecycle
        self.assessor = assessor
        self.throttle = throttle
        self.clock = clock
    }

    /// The listing in the path. Throws not found when it does not exist or the caller may not see it.
    func listing(of context: Context) async throws -> Listing {
        try visible(try await listings.listing(context.id("listing"), in: context.tenant.id), context)
    }

    /// Like `listing(of:)`, but served from memory when the listing is public: for data derived from the listing alone,
    /// not its owner.
    func rememberedListing(of context: Context) async throws -> Listing {
        try visible(try await publicListings.listing(context.id("listing"), in: context.tenant.id), context)
    }

    private func visible(_ listing: Listing?, _ context: Context) throws(Problem) -> Listing {
        guard let listing, context.maySee(listing.visibility, at: clock.now()) else { throw .notFound("listing") }
        return listing
    }

    /// The listing in the path, and counts an edit. Throws unless the caller may edit it and may post.
    func editable(_ context: Context, by account: Account) async throws -> Listing {
        let listing = try await listing(of: context)
        guard account.mayEdit(listing) else { throw Problem.notYours }
        try account.checkMayPost()
        try throttle.checkEdit(of: listing.fields, by: account.id)
        return listing
    }

    /// Changes the listing in the path and returns it as stored.
    ///
    /// With tags, throws `stale` unless one matches the version. Without, repeats an edit that another one overtook.
    func edit(
        _ context: Context, by account: Account, matching tags: EntityTags?, change: (Listing) async throws -> Listing
    ) async throws -> Listing {
        let tenant = try context.tenant
        for attempt in 1... {
            let listing = try await editable(context, by: account)
            guard tags?.contain(version: listing.version) ?? true else { throw Problem.staleListing }
            var changed = try await change(listing)
            changed.updatedAt = clock.now()
            do {
                let acting = listings.acting(by: try context.authority(posts: true))
                let assessed = try await assessor.assessment(of: changed, before: listing, in: tenant)
                return try await acting.replace(changed, version: listing.version, assessed: assessed, in: tenant.id)
            } catch let problem as Problem where problem.kind == .stale && tags == nil && attempt < Self.maxTries {
                continue
            }
        }
        throw Problem.staleListing
    }

    /// The lifecycle of an account's listings, with its limit of geocoder requests.
    func lifecycle(for account: Account, _ context: Context) throws -> ListingLifecycle {
        let (tenant, address) = (try context.tenant.id, context.clientIP.rateLimitPrefix)
        return lifecycle.geocoding { [throttle, owner = account.id] in
            throttle.mayGeocode(for: owner, from: address, in: tenant)
        }
    }
}
