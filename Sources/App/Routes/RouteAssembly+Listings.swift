import API
import Domain

extension RouteAssembly {
    /// The longest time that an upload may take.
    private static let uploadSeconds = 120

    var batchService: ListingBatchService { ListingBatchService(batches: store, listingService: listingService) }

    var buildings: Routes.Buildings {
        let service = BuildingService(buildings: store, batchService: batchService)
        return Routes.Buildings(
            buildings: BuildingRoutes(service: service, idempotency: idempotency, cursors: cursors),
            units: BuildingUnitRoutes(service: service, idempotency: idempotency),
            photoCopies: PhotoCopyRoutes(
                buildings: store, listingService: listingService, idempotency: idempotency))
    }

    var catalog: Routes.Catalog {
        Routes.Catalog(
            tenant: TenantRoutes(
                tiles: web.tiles, satellite: web.satellite, tenants: store, cryptography: installation.secret),
            tenantPages: TenantPageRoutes(pages: store),
            universities: UniversityRoutes(directory: installation.universities),
            search: search, map: MapRoutes(search: installation.search, cards: installation.caches.cards),
            campuses: campuses, areas: AreaRoutes(directory: installation.areas),
            postalCodes: PostalCodeRoutes(listingService: listingService),
            rentChecks: RentCheckRoutes(service: rentChecks), finance: FinanceRoutes(areas: installation.areas),
            nearby: NearbyRoutes(directory: installation.nearby),
            propertyRecords: PropertyRecordRoutes(store: store, directory: installation.blocks, cursors: cursors),
            wanted: WantedSearchRoutes(
                ads: store, universities: installation.universities, cursors: cursors, clock: clock))
    }

    var wantedAds: Routes.WantedAds {
        Routes.WantedAds(
            ads: WantedAdRoutes(
                ads: store, universities: installation.universities, idempotency: idempotency, cursors: cursors,
                throttle: throttle, clock: clock),
            fits: WantedFitRoutes(
                finder: WantedFitFinder(ads: store, search: installation.search, source: store),
                listingService: listingService, cards: installation.caches.cards))
    }

    var listings: Routes.Listings {
        Routes.Listings(
            listings: ListingRoutes(
                listingService: listingService, moderationService: moderationService, idempotency: idempotency,
                views: installation.views, contactViews: store, contactReads: contactReads, throttle: throttle,
                photoSweep: photoSweep),
            mine: MyListingRoutes(
                listings: store, stored: store, buildings: store, waiting: installation.views, cursors: cursors),
            prices: ListingPriceRoutes(batchService: batchService),
            uploads: ListingUploadRoutes(
                service: ListingUploadService(
                    reader: UploadedListingReader(), imports: store, batches: store, listingService: listingService),
                idempotency: idempotency, throttle: throttle),
            photos: PhotoRoutes(
                photos: store, publicPhotos: installation.caches.photos, library: installation.photos,
                files: FileSender(accelRedirect: installation.settings.accelRedirect),
                uploads: PhotoUploadService(
                    photos: store, library: installation.photos, maxSeconds: Self.uploadSeconds),
                listingService: listingService, idempotency: idempotency, throttle: throttle, photoSweep: photoSweep),
            favorites: FavoriteRoutes(favorites: store, listingService: listingService, cursors: cursors),
            bookmarks: AreaBookmarkRoutes(bookmarks: store, areas: installation.areas),
            savedSearches: SavedSearchRoutes(store: store, search: search, idempotency: idempotency, clock: clock),
            wording: WordingRoutes(rules: installation.settings.wording),
            shortlists: ShortlistRoutes(
                shortlists: store, listingService: listingService, idempotency: idempotency,
                cryptography: installation.secret),
            sharedShortlists: SharedShortlistRoutes(
                shortlists: store, listings: store, cryptography: installation.secret, throttle: throttle,
                clock: clock),
            rents: ListingRentRoutes(service: rentChecks, listingService: listingService),
            scenarios: FinanceScenarioRoutes(
                scenarios: store, idempotency: idempotency, cursors: cursors, clock: clock),
            nearby: ListingNearbyRoutes(directory: installation.nearby, listingService: listingService),
            savedRecords: SavedRecordRoutes(
                saved: store, records: store, directory: installation.blocks, cursors: cursors),
            propertyRecord: ListingRecordRoutes(finder: records, listingService: listingService))
    }
}
