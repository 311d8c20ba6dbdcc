import API

// Routes whose content also comes as fragments of pages.
extension RouteAssembly {
    func fragments(_ renderer: FragmentRenderer) -> FragmentRoutes {
        FragmentRoutes(
            renderer: renderer, search: search, sharedShortlists: sharedShortlists, favorites: favorites,
            savedSearches: savedSearches, fits: wantedFits, cases: cases, listings: listings, myListings: myListings,
            areas: areas, campuses: campuses, rents: rentChecks,
            nearby: installation.nearby, tenantPages: store.tenants, listingService: listingService)
    }

    var listings: ListingRoutes {
        ListingRoutes(
            listingService: listingService, moderationService: moderationService, idempotency: idempotency,
            imports: store.listingImports, views: installation.views, contactViews: store.contactViews,
            contactReads: contactReads, throttle: throttle, photoSweep: photoSweep)
    }

    var areaRents: AreaRentRoutes {
        AreaRentRoutes(areas: areas, directory: installation.rents, store: store.rents, posted: store.postedRents)
    }

    var areas: AreaRoutes { AreaRoutes(directory: installation.areas) }

    var areaPhotos: AreaPhotoRoutes { AreaPhotoRoutes(areas: areas, photos: photosOfAreas, throttle: throttle) }

    var sharedShortlists: SharedShortlistRoutes {
        SharedShortlistRoutes(
            shortlists: store.shortlists, listings: store.listings, cryptography: installation.secret,
            throttle: throttle,
            clock: clock)
    }

    var myListings: MyListingRoutes {
        MyListingRoutes(
            listings: store.listings, stored: store.views, buildings: store.buildings,
            imports: store.listingImports, waiting: installation.views, cursors: cursors)
    }

    var favorites: FavoriteRoutes {
        FavoriteRoutes(favorites: store.favorites, listingService: listingService, cursors: cursors)
    }

    var savedSearches: SavedSearchRoutes {
        SavedSearchRoutes(store: store.savedSearches, search: search, idempotency: idempotency, clock: clock)
    }

    var wantedFits: WantedFitRoutes {
        WantedFitRoutes(
            finder: WantedFitFinder(ads: store.wantedAds, search: installation.search, source: store.searchSource),
            listingService: listingService, cards: installation.caches.cards)
    }

    var cases: CaseRoutes {
        CaseRoutes(
            cases: store.cases, listingService: listingService, rents: rentChecks, records: records,
            contactReads: contactReads, cursors: cursors)
    }
}
