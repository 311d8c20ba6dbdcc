import Domain
import Hummingbird

/// Matches in both directions: listings for the owner of a wanted ad, and wanted ads for the owner of a listing.
package struct WantedFitRoutes: FeatureRoutes {
    let finder: WantedFitFinder
    let listingService: ListingService
    let cards: CardCache

    package init(finder: WantedFitFinder, listingService: ListingService, cards: CardCache) {
        (self.finder, self.listingService, self.cards) = (finder, listingService, cards)
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("wanted/{id}/fits", use: listings)
        v1.get("listings/{id}/wanted-fits", use: wantedAds)
    }

    @Sendable func listings(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant)
        var query = QueryParameters(request)
        try query.finish()
        let ad = try await finder.ads.visible(context, at: listingService.clock.now())
        guard ad.owner.id == me.id else { throw Problem.notYours }
        let fits = try await finder.listings(fitting: ad, in: tenant.id)
        let cards = try await cards.cards(fits.map(\.key), in: tenant)
        let items = zip(fits, cards).compactMap { found, card in
            card.map { WantedFitView(subject: .card($0), fit: found.fit, area: ad.content.areas[found.fit.area].name) }
        }
        return .json(ListView(items: items, nextCursor: nil))
    }

    @Sendable func wantedAds(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, now) = (try context.signedIn().account, listingService.clock.now())
        var query = QueryParameters(request)
        try query.finish()
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
