import API

extension RouteAssembly {
    /// Searching and reference data: the same for everybody. Links in mails and shared lists need no session either.
    var sharedRoutes: [any FeatureRoutes] {
        [
            TenantRoutes(mapLayers: web.mapLayers, tenants: store.tenants, cryptography: installation.secret),
            TenantPageRoutes(pages: store.tenants),
            UniversityRoutes(directory: installation.universities),
            search,
            MapRoutes(
                search: installation.search, universities: installation.universities,
                cards: installation.caches.cards, clock: clock),
            campuses,
            areas,
            areaRents,
            areaPhotos,
            PostalCodeRoutes(listingService: listingService),
            RentCheckRoutes(service: rentChecks),
            FinanceRoutes(areas: installation.areas),
            NearbyRoutes(directory: installation.nearby),
            LocationRoutes(finder: locations, areas: installation.areas, throttle: throttle),
            PropertyRecordRoutes(store: store.propertyRecords, directory: installation.blocks, cursors: cursors),
            WantedSearchRoutes(
                ads: store.wantedAds, universities: installation.universities, cursors: cursors, clock: clock),
            sharedShortlists,
            OwnerRatingRoutes(ratings: store.ratings, cursors: cursors, clock: clock),
            PasswordResetRoutes(passwordService: passwordService, throttle: throttle, sweep: photoSweep),
            UnsubscribeRoutes(notifications: store.notifications, cryptography: installation.secret),
        ]
    }
}
