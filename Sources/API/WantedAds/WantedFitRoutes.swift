import Domain
import Hummingbird

/// Matches in both directions: listings for the owner of a wanted ad, and wanted ads for the owner of a listing.
package struct WantedFitRoutes: FeatureRoutes {
    let finder: WantedFitFinder
    let listingService: ListingService
    let cards: CardCache

    package init(finder: WantedFitFinder, listingService: ListingService, cards: CardCache) {
        self.finder = finder
        self.listingService = listingService
        self.cards = cards
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("wanted/{id}/fits", use: listings)
        v1.get("listings/{id}/wanted-fits", use: wantedAds)
    }

    @Sendable func listings(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (ad, fits) = try await fits(QueryParameters(request), context)
        let cards = try await cards.cards(fits.map(\.key), in: context.tenant)
        return .json(Self.list(fits, of: ad, cards.map { $0.map(WantedFitView.Subject.card) }))
    }

    /// The same listings for markup.
    func listingCards(_ query: QueryParameters, _ context: Context) async throws -> CardList {
        let (ad, fits) = try await fits(query, context)
        let cards = try await cards.views(fits.map(\.key), in: context.tenant)
        return CardList(
            cards.compactMap(\.self),
            Self.list(fits, of: ad, cards.map { $0.map { .facts(CardFacts(card: $0)) } }))
    }

    /// The caller's ad in the path, and the listings that fit it, by their numbers.
    private func fits(
        _ query: QueryParameters, _ context: Context
    ) async throws -> (WantedAd, [(key: UInt32, fit: WantedFit)]) {
        let me = try context.signedIn().account
        var query = query
        try query.finish()
        let ad = try await finder.ads.visible(context, at: listingService.clock.now())
        guard ad.owner.id == me.id else { throw Problem.notYours }
        return (ad, try await finder.listings(fitting: ad, in: context.tenant.id))
    }

    /// - Parameter subjects: one for each fit; `nil` for a listing that was deleted in the meantime.
    private static func list(
        _ fits: [(key: UInt32, fit: WantedFit)], of ad: WantedAd, _ subjects: [WantedFitView.Subject?]
    ) -> ListView<WantedFitView> {
        let items = zip(fits, subjects).compactMap { found, subject in
            subject.map { WantedFitView(subject: $0, fit: found.fit, area: ad.content.areas[found.fit.area].name) }
        }
        return ListView(items: items, nextCursor: nil)
    }

    @Sendable func wantedAds(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, now) = (try context.signedIn().account, listingService.clock.now())
        try request.checkNoParameters()
        let listing = try await listingService.listing(of: context)
        guard listing.owner.id == me.id else { throw Problem.notYours }
        let fits = try await finder.ads(fitting: listing, at: now, in: context.tenant.id)
        let items = fits.map { found in
            WantedFitView(
                subject: .ad(WantedView(ad: found.ad, now: now)), fit: found.fit,
                area: found.ad.content.areas[found.fit.area].name)
        }
        return .json(ListView(items: items, nextCursor: nil))
    }
}
