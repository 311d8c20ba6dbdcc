import API
import Domain
import Fetching

extension RouteAssembly {
    /// The longest time that an upload may take.
    private static let uploadSeconds = 120

    private func photoRoutes() throws -> PhotoRoutes {
        PhotoRoutes(
            photos: store.photos, publicPhotos: installation.caches.photos, library: installation.photos,
            files: FileSender(accelRedirect: installation.settings.accelRedirect),
            uploads: PhotoUploadService(
                photos: store.photos, library: installation.photos,
                fetcher: PhotoLinkClient(servers: try installation.photoServers()),
                maxSeconds: Self.uploadSeconds),
            listingService: listingService, idempotency: idempotency, throttle: throttle, photoSweep: photoSweep)
    }

    /// Posting, and what a person keeps of listings.
    func listingRoutes() throws -> [any FeatureRoutes] {
        let importing = ListingImportService(imports: store.listingImports, listingService: listingService)
        let turns = ListingFileTurns(
            on: LowPriorityExecutor.files, isShared: installation.settings.rateLimits != nil)
        let buildings = BuildingService(buildings: store.buildings, batchService: batchService)
        return [
            listings,
            myListings,
            ListingPriceRoutes(batchService: batchService),
            ListingUploadRoutes(
                service: ListingUploadService(
                    reader: UploadedListingReader(), importing: importing, rents: rentChecks),
                idempotency: idempotency, throttle: throttle, turns: turns),
            ExternalListingRoutes(service: importing, throttle: throttle, turns: turns),
            ListingMirrorRoutes(
                mirrors: store.listingMirrors, listings: store.listings, cursors: cursors, clock: clock),
            try photoRoutes(),
            PhotoCopyRoutes(buildings: store.buildings, listingService: listingService, idempotency: idempotency),
            BuildingRoutes(service: buildings, idempotency: idempotency, cursors: cursors),
            BuildingUnitRoutes(service: buildings, idempotency: idempotency),
            favorites,
            AreaBookmarkRoutes(bookmarks: store.areaBookmarks, areas: installation.areas),
            savedSearches,
            WordingRoutes(rules: installation.settings.wording, rents: rentChecks),
            ShortlistRoutes(
                shortlists: store.shortlists, listingService: listingService, idempotency: idempotency,
                cryptography: installation.secret),
            ListingRentRoutes(service: rentChecks, listingService: listingService),
            FinanceScenarioRoutes(
                scenarios: store.financeScenarios, idempotency: idempotency, cursors: cursors, clock: clock),
            ListingNearbyRoutes(directory: installation.nearby, listingService: listingService),
            SavedRecordRoutes(
                saved: store.savedRecords, records: store.propertyRecords, directory: installation.blocks,
                cursors: cursors),
            ListingRecordRoutes(finder: records, listingService: listingService),
        ]
    }

    private var batchService: ListingBatchService {
        ListingBatchService(batches: store.listingBatches, listingService: listingService)
    }
}
