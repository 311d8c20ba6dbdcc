import Domain
import Hummingbird

// The routes of each feature, as `App` provides them.
extension Routes {
    /// The middleware of all requests.
    package struct MiddlewareStack: Sendable {
        let pages: PageMiddleware
        let tenants: TenantDirectory
        let session: SessionMiddleware
        let throttle: Throttle
        let forwarded: ForwardedFor?
        let coding: ContentCoding
        let timers: RequestTimers

        /// - Parameters:
        ///   - forwarded: the proxies to trust; `nil` for none.
        ///   - coding: compresses responses that are made for one request.
        package init(
            pages: PageMiddleware, tenants: TenantDirectory, session: SessionMiddleware, throttle: Throttle,
            forwarded: ForwardedFor?, coding: ContentCoding, timers: RequestTimers
        ) {
            (self.pages, self.tenants, self.session) = (pages, tenants, session)
            (self.throttle, self.forwarded) = (throttle, forwarded)
            (self.coding, self.timers) = (coding, timers)
        }

        /// Adds the middleware, outermost first.
        func add(to router: Router<Context>, _ routes: RouteTable) {
            router.add(middleware: RouteMiddleware(table: routes))
            router.add(middleware: ResponseHeadersMiddleware())
            if let forwarded { router.add(middleware: ForwardedForMiddleware(rule: forwarded)) }
            router.add(middleware: AccessLogMiddleware(timers: timers))
            let problems = ProblemMiddleware(texts: pages.problemTexts)
            router.add(middleware: problems)
            router.add(middleware: TenantMiddleware(directory: tenants))
            router.add(middleware: HSTSMiddleware())
            router.add(middleware: CORSMiddleware(problems: problems))
            if let limits = throttle.limits {
                router.add(middleware: RateLimitMiddleware(throttle: throttle, limits: limits))
            }
            router.add(middleware: CanonicalPathMiddleware())
            router.add(middleware: pages)
        }
    }

    /// The routes outside the API.
    package struct Operations: Sendable {
        let health: HealthRoutes
        let contract: ContractRoutes
        let sitemap: SitemapRoutes

        package init(health: HealthRoutes, contract: ContractRoutes, sitemap: SitemapRoutes) {
            (self.health, self.contract, self.sitemap) = (health, contract, sitemap)
        }
    }

    /// The routes that need no account.
    package struct Catalog: Sendable {
        let tenant: TenantRoutes
        let tenantPages: TenantPageRoutes
        let universities: UniversityRoutes
        let search: SearchRoutes
        let map: MapRoutes
        let campuses: CampusRoutes
        let areas: AreaRoutes
        let postalCodes: PostalCodeRoutes
        let rentChecks: RentCheckRoutes
        let finance: FinanceRoutes
        let nearby: NearbyRoutes
        let propertyRecords: PropertyRecordRoutes
        let wanted: WantedSearchRoutes

        package init(
            tenant: TenantRoutes, tenantPages: TenantPageRoutes, universities: UniversityRoutes, search: SearchRoutes,
            map: MapRoutes, campuses: CampusRoutes, areas: AreaRoutes, postalCodes: PostalCodeRoutes,
            rentChecks: RentCheckRoutes, finance: FinanceRoutes, nearby: NearbyRoutes,
            propertyRecords: PropertyRecordRoutes, wanted: WantedSearchRoutes
        ) {
            self.tenantPages = tenantPages
            (self.tenant, self.universities, self.search, self.map) = (tenant, universities, search, map)
            (self.campuses, self.areas, self.postalCodes) = (campuses, areas, postalCodes)
            (self.rentChecks, self.finance, self.nearby) = (rentChecks, finance, nearby)
            (self.propertyRecords, self.wanted) = (propertyRecords, wanted)
        }
    }

    package struct Accounts: Sendable {
        let account: AccountRoutes
        let sessions: SessionRoutes
        let verification: VerificationRoutes
        let emailChange: EmailChangeRoutes
        let reauthentication: ReauthenticationRoutes
        let passwordResets: PasswordResetRoutes
        let secondFactor: SecondFactorRoutes
        let export: ExportRoutes

        package init(
            account: AccountRoutes, sessions: SessionRoutes, verification: VerificationRoutes,
            emailChange: EmailChangeRoutes, reauthentication: ReauthenticationRoutes,
            passwordResets: PasswordResetRoutes, secondFactor: SecondFactorRoutes, export: ExportRoutes
        ) {
            (self.emailChange, self.reauthentication) = (emailChange, reauthentication)
            (self.account, self.sessions, self.verification) = (account, sessions, verification)
            (self.passwordResets, self.secondFactor, self.export) = (passwordResets, secondFactor, export)
        }
    }

    package struct Listings: Sendable {
        let listings: ListingRoutes
        let mine: MyListingRoutes
        let prices: ListingPriceRoutes
        let uploads: ListingUploadRoutes
        let photos: PhotoRoutes
        let favorites: FavoriteRoutes
        let bookmarks: AreaBookmarkRoutes
        let savedSearches: SavedSearchRoutes
        let wording: WordingRoutes
        let shortlists: ShortlistRoutes
        let sharedShortlists: SharedShortlistRoutes
        let rents: ListingRentRoutes
        let scenarios: FinanceScenarioRoutes
        let nearby: ListingNearbyRoutes
        let savedRecords: SavedRecordRoutes
        let propertyRecord: ListingRecordRoutes

        package init(
            listings: ListingRoutes, mine: MyListingRoutes, prices: ListingPriceRoutes, uploads: ListingUploadRoutes,
            photos: PhotoRoutes, favorites: FavoriteRoutes, bookmarks: AreaBookmarkRoutes,
            savedSearches: SavedSearchRoutes, wording: WordingRoutes, shortlists: ShortlistRoutes,
            sharedShortlists: SharedShortlistRoutes, rents: ListingRentRoutes, scenarios: FinanceScenarioRoutes,
            nearby: ListingNearbyRoutes, savedRecords: SavedRecordRoutes, propertyRecord: ListingRecordRoutes
        ) {
            (self.listings, self.mine, self.prices) = (listings, mine, prices)
            (self.uploads, self.photos) = (uploads, photos)
            (self.favorites, self.bookmarks, self.savedSearches) = (favorites, bookmarks, savedSearches)
            (self.wording, self.shortlists, self.sharedShortlists) = (wording, shortlists, sharedShortlists)
            (self.rents, self.scenarios, self.nearby) = (rents, scenarios, nearby)
            (self.savedRecords, self.propertyRecord) = (savedRecords, propertyRecord)
        }
    }

    package struct Buildings: Sendable {
        let buildings: BuildingRoutes
        let units: BuildingUnitRoutes
        let photoCopies: PhotoCopyRoutes

        package init(buildings: BuildingRoutes, units: BuildingUnitRoutes, photoCopies: PhotoCopyRoutes) {
            (self.buildings, self.units, self.photoCopies) = (buildings, units, photoCopies)
        }
    }

    package struct Conversations: Sendable {
        let conversations: ConversationRoutes
        let messages: MessageRoutes
        let ratings: RatingRoutes
        let ownerRatings: OwnerRatingRoutes

        package init(
            conversations: ConversationRoutes, messages: MessageRoutes, ratings: RatingRoutes,
            ownerRatings: OwnerRatingRoutes
        ) {
            (self.conversations, self.messages) = (conversations, messages)
            (self.ratings, self.ownerRatings) = (ratings, ownerRatings)
        }
    }

    package struct Notifications: Sendable {
        let notifications: NotificationRoutes
        let unsubscribe: UnsubscribeRoutes
        let events: EventRoutes

        package init(notifications: NotificationRoutes, unsubscribe: UnsubscribeRoutes, events: EventRoutes) {
            (self.notifications, self.unsubscribe, self.events) = (notifications, unsubscribe, events)
        }
    }

    package struct Announcements: Sendable {
        let announcements: AnnouncementRoutes
        let admin: AnnouncementAdminRoutes

        package init(announcements: AnnouncementRoutes, admin: AnnouncementAdminRoutes) {
            (self.announcements, self.admin) = (announcements, admin)
        }
    }
}
