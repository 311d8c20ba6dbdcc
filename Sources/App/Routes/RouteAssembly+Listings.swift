import API
import Domain

extension RouteAssembly {
    /// The longest time that an upload may take.
    private static let uploadSeconds = 120

    var batchService: ListingBatchService {
        ListingBatchService(batches: store.listingBatches, listingService: listingService)
    }

    var buildings: Routes.Buildings {
        let service = BuildingService(buildings: store.buildings, batchService: batchService)
        return Routes.Buildings(
            buildings: BuildingRoutes(service: service, idempotency: idempotency, cursors: cursors),
            units: BuildingUnitRoutes(service: service, idempotency: idempotency),
            photoCopies: PhotoCopyRoutes(
                buildings: store.buildings, listingService: listingService, idempotency: idempotency))
    }

    var catalog: Routes.Catalog {
        Routes.Catalog(
            tenant: TenantRoutes(
                tiles: web.tiles, satellite: web.satellite, tenants: store.tenants, cryptography: installation.secret),
            tenantPages: TenantPageRoutes(pages: store.tenants),
            universities: UniversityRoutes(directory: installation.universities),
            search: search, map: MapRoutes(search: installation.search, cards: installation.caches.cards),
            campuses: campuses, areas: AreaRoutes(directory: installation.areas),
            postalCodes: PostalCodeRoutes(listingService: listingService),
            rentChecks: RentCheckRoutes(service: rentChecks), finance: FinanceRoutes(areas: installation.areas),
            nearby: NearbyRoutes(directory: installation.nearby),
            propertyRecords: PropertyRecordRoutes(
                store: store.propertyRecords, directory: installation.blocks, cursors: cursors),
            wanted: WantedSearchRoutes(
                ads: store.wantedAds, universities: installation.universities, cursors: cursors, clock: clock))
    }

    var wantedAds: Routes.WantedAds {
        Routes.WantedAds(
            ads: WantedAdRoutes(
                ads: store.wantedAds, universities: installation.universities, idempotency: idempotency,
                cursors: cursors,
                throttle: throttle, clock: clock),
            fits: WantedFitRoutes(
                finder: WantedFitFinder(ads: store.wantedAds, search: installation.search, source: store.searchSource),
                listingService: listingService, cards: installation.caches.cards))
    }

    var listings: Routes.Listings {
        Routes.Listings(
            listings: ListingRoutes(
                listingService: listingService, moderationService: moderationService, idempotency: idempotency,
                views: installation.views, contactViews: store.contactViews, throttle: throttle, photoSweep: photoSweep),
            mine: MyListingRoutes(
                listings: store.listings, stored: store.views, buildings: store.buildings, waiting: installation.views,
                cursors: cursors),
            prices: ListingPriceRoutes(batchService: batchService),
            uploads: ListingUploadRoutes(
                service: ListingUploadService(
                    reader: UploadedListingReader(), imports: store.listingImports, listingService: listingService),
                idempotency: idempotency, throttle: throttle),
            photos: PhotoRoutes(
                photos: store.photos, publicPhotos: installation.caches.photos, library: installation.photos,
                files: FileSender(accelRedirect: installation.settings.accelRedirect),
                uploads: PhotoUploadService(
                    photos: store.photos, library: installation.photos, maxSeconds: Self.uploadSeconds),
                listingService: listingService, idempotency: idempotency, throttle: throttle, photoSweep: photoSweep),
            favorites: FavoriteRoutes(favorites: store.favorites, listingService: listingService, cursors: cursors),
            bookmarks: AreaBookmarkRoutes(bookmarks: store.areaBookmarks, areas: installation.areas),
            savedSearches: SavedSearchRoutes(
                store: store.savedSearches, search: search, idempotency: idempotency, clock: clock),
            wording: WordingRoutes(rules: installation.settings.wording),
            shortlists: ShortlistRoutes(
                shortlists: store.shortlists, listingService: listingService, idempotency: idempotency,
                cryptography: installation.secret),
            sharedShortlists: SharedShortlistRoutes(
                shortlists: store.shortlists, listings: store.listings, cryptography: installation.secret,
                throttle: throttle,
                clock: clock),
            rents: ListingRentRoutes(service: rentChecks, listingService: listingService),
            scenarios: FinanceScenarioRoutes(
                scenarios: store.financeScenarios, idempotency: idempotency, cursors: cursors, clock: clock),
            nearby: ListingNearbyRoutes(directory: installation.nearby, listingService: listingService),
            savedRecords: SavedRecordRoutes(
                saved: store.savedRecords, records: store.propertyRecords, directory: installation.blocks,
                cursors: cursors),
            propertyRecord: ListingRecordRoutes(finder: records, listingService: listingService))
    }
}
