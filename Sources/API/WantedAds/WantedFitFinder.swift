import Domain
import Geo

/// Finds which listings fit a wanted ad, and which wanted ads fit a listing.
package struct WantedFitFinder: Sendable {
    /// How many listings of one search are examined: full matches, and near matches.
    private static let (fitting, nearlyFitting) = (20, 50)

    let ads: any WantedAdStore
    let search: any ListingSearch
    let source: any SearchSource

    package init(ads: any WantedAdStore, search: any ListingSearch, source: any SearchSource) {
        self.ads = ads
        self.search = search
        self.source = source
    }

    /// The numbers of the listings that fit the ad best.
    func listings(fitting ad: WantedAd, in tenant: Tenant.ID) async throws -> [(key: UInt32, fit: WantedFit)] {
        var numbers = Set<UInt32>()
        for area in ad.content.areas {
            for divisions in ad.content.kind.pricedAlike {
                let exact = ListingQuery(fitting: ad.content, in: area, divisions, limit: Self.fitting)
                let found = try await search.search(exact, in: tenant)
                numbers.formUnion(found.hits.map(\.number))
                guard found.hits.count < Limits.wantedFits else { continue }
                let wide = ListingQuery(nearlyFitting: ad.content, in: area, divisions, limit: Self.nearlyFitting)
                numbers.formUnion(try await search.search(wide, in: tenant).hits.map(\.number))
            }
        }
        let listings = try await source.visible(numbers.sorted(), in: tenant)
        let fits = listings.compactMap { listing in
            WantedFit(ad.content, in: ad.currency, listing).map {
                (key: listing.number, budgetCents: ad.content.budgetCents, fit: $0)
            }
        }
        return WantedFit.best(fits, limit: Limits.wantedFits)
    }

    /// The ads that fit a listing best; none for a listing that is not public.
    func ads(
        fitting listing: Listing, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [(ad: WantedAd, fit: WantedFit)] {
        guard listing.isPublic(at: now), let number = listing.number,
            let indexed = try await source.visible([number], in: tenant).first, !indexed.isDoubted
        else { return [] }
        let found = try await ads.wantedAds(for: indexed, of: listing.owner.id, at: now, in: tenant)
        let fits = found.compactMap { ad in
            WantedFit(ad.content, in: ad.currency, indexed).map {
                (key: ad.id, budgetCents: ad.content.budgetCents, fit: $0)
            }
        }
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return WantedFit.best(fits, limit: Limits.wantedFits).compactMap { found in
            byID[found.key].map { (ad: $0, fit: found.fit) }
        }
    }
}

extension WantedContent.Kind {
    /// The homes that match or nearly match it: each group is searched with its own price.
    fileprivate var pricedAlike: [Set<CostShare.Division>] {
        [[.room], [.flat, .studio]].map(nearDivisions.intersection).filter { !$0.isEmpty }
    }
}

extension ListingQuery {
    /// A search for an area's listings that match every searchable criterion of the ad.
    fileprivate init(
        fitting ad: WantedContent, in area: WantedArea, _ divisions: Set<CostShare.Division>, limit: Int
    ) {
        var filter = ListingFilter(divisions.intersection(ad.kind.divisions), within: ad.budgetCents, for: ad.people)
        filter.availableBy = ad.latestMoveIn
        if ad.habits.contains(.pets) { filter.amenities = .petFriendly }
        self.init(
            area: .circle(center: area.center, radiusMiles: area.radiusMiles), filter: filter, sort: .distance,
            limit: limit)
        excludesDoubted = true
    }

    /// The search for listings that fit an ad, or miss it by no more than `WantedFit` allows.
    fileprivate init(
        nearlyFitting ad: WantedContent, in area: WantedArea, _ divisions: Set<CostShare.Division>, limit: Int
    ) {
        let highest = ad.budgetCents + ad.budgetCents * WantedFit.budgetShare / 100
        let filter = ListingFilter(divisions, within: highest, for: ad.people)
        self.init(
            area: .circle(center: area.center, radiusMiles: area.radiusMiles + WantedFit.milesOutside),
            filter: filter, sort: .distance, limit: limit)
        excludesDoubted = true
    }
}

extension ListingFilter {
    /// Homes of these divisions, rooms or whole ones, in which so many may live and that cost them together at most
    /// `cents` a month.
    fileprivate init(_ divisions: Set<CostShare.Division>, within cents: Int, for people: Int) {
        self.init()
        traits.lease.people = people
        self.divisions = divisions
        maxMonthlyCents = cents / (divisions.contains(.room) ? people : 1)
    }
}
