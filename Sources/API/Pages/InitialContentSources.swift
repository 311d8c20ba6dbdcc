import Domain
import Hummingbird

/// The marketplace data on pages before a script runs.
package struct InitialContentSources: Sendable {
    let start: StartPageContent
    let results: SearchPageContent
    let listing: ListingPageContent
    let areas: AreaPageContent
    let tenantPages: TenantPageContent
    let clock: Clock

    package init(
        search: SearchRoutes, campuses: CampusRoutes, listings: any ListingStore, rents: RentCheckService,
        nearby: NearbyDirectory, records: ListingRecordFinder, areas: AreaDirectory,
        tenantPages: any TenantPageStore, clock: Clock
    ) {
        start = StartPageContent(search: search, campuses: campuses, clock: clock)
        results = SearchPageContent(search: search, clock: clock)
        listing = ListingPageContent(
            listings: listings, rents: rents, nearby: nearby, records: records, clock: clock)
        self.tenantPages = TenantPageContent(pages: tenantPages)
        self.areas = AreaPageContent(directory: areas, clock: clock)
        self.clock = clock
    }
}
