import Database
import Domain

/// One database with its tables. Each feature is in the folder with its name.
public struct Store: Sendable {
    let transactions: Transactions
    private let ratingTallies = RatingTallies()

    public init(
        database: any SQLDatabase, clock: Clock, cryptography: any Cryptography,
        listingsChanged: @escaping @Sendable () async -> Void = {}
    ) {
        transactions = Transactions(
            database: database, clock: clock, cryptography: cryptography, listingsChanged: listingsChanged)
    }

    /// Returns this store with a callback after each commit that changed a listing.
    public func announcing(to listingsChanged: @escaping @Sendable () async -> Void) -> Store {
        Store(
            database: transactions.database, clock: clock, cryptography: transactions.cryptography,
            listingsChanged: listingsChanged)
    }

    public var clock: Clock { transactions.clock }

    public var accountEvents: AccountEventTable { .init(transactions: transactions) }
    public var accounts: AccountTable { .init(transactions: transactions) }
    public var accountTraces: AccountTraceTable { .init(transactions: transactions) }
    public var accountWork: AccountWorkTable { .init(transactions: transactions) }
    public var announcementMails: AnnouncementMailTable { .init(transactions: transactions) }
    public var announcements: AnnouncementTable { .init(transactions: transactions) }
    public var apiKeys: APIKeyTable { .init(transactions: transactions) }
    public var areaBookmarks: AreaBookmarkTable { .init(transactions: transactions) }
    public var areas: AreaTable { .init(transactions: transactions) }
    public var audit: AuditTable { .init(transactions: transactions) }
    public var bounces: BounceTable { .init(transactions: transactions) }
    public var buildings: BuildingTable { .init(transactions: transactions) }
    public var caseLists: CaseListTable { .init(transactions: transactions) }
    public var caseSearch: CaseSearchTable { .init(transactions: transactions) }
    public var cases: CaseTable { .init(transactions: transactions) }
    public var contactReads: ContactReadTable { .init(transactions: transactions) }
    public var contactViews: ContactViewTable { .init(transactions: transactions) }
    public var conversations: ConversationTable { .init(transactions: transactions) }
    public var decisionMails: DecisionMailTable { .init(transactions: transactions) }
    public var decisions: DecisionTable { .init(transactions: transactions) }
    public var exports: ExportTable { .init(transactions: transactions) }
    public var favorites: FavoriteTable { .init(transactions: transactions) }
    public var financeScenarios: FinanceScenarioTable { .init(transactions: transactions) }
    public var geocodes: GeocodeTable { .init(transactions: transactions) }
    public var idempotencyRecords: IdempotencyTable { .init(transactions: transactions) }
    public var importedData: ImportedDataTable { .init(transactions: transactions) }
    public var installation: InstallationTable { .init(transactions: transactions) }
    public var listingBatches: ListingBatchTable { .init(transactions: transactions) }
    public var listingImports: ListingImportTable { .init(transactions: transactions) }
    public var listingMirrors: ListingMirrorTable { .init(transactions: transactions) }
    public var listings: ListingTable { .init(transactions: transactions, ratingTallies: ratingTallies) }
    public var mailAllowances: MailAllowanceTable { .init(transactions: transactions) }
    public var mailTokens: MailTokenTable { .init(transactions: transactions) }
    public var messageMails: MessageMailTable { .init(transactions: transactions) }
    public var moderation: ModerationTable { .init(transactions: transactions) }
    public var notificationMails: NotificationMailTable { .init(transactions: transactions) }
    public var moderationOverview: ModerationOverviewTable { .init(transactions: transactions) }
    public var notifications: NotificationTable { .init(transactions: transactions) }
    public var outbox: OutboxTable { .init(transactions: transactions) }
    public var photos: PhotoTable { .init(transactions: transactions) }
    public var pointsOfInterest: PointOfInterestTable { .init(transactions: transactions) }
    public var postalCodes: PostalCodeTable { .init(transactions: transactions) }
    public var propertyRecords: PropertyRecordTable { .init(transactions: transactions) }
    public var pushOutbox: PushOutboxTable { .init(transactions: transactions) }
    public var pushSubscriptions: PushSubscriptionTable { .init(transactions: transactions) }
    public var ratings: RatingTable { .init(transactions: transactions, ratingTallies: ratingTallies) }
    public var rents: RentTable { .init(transactions: transactions) }
    public var postedRents: PostedRentTable { .init(transactions: transactions) }
    public var reports: ReportTable { .init(transactions: transactions) }
    public var rings: RingTable { .init(transactions: transactions) }
    public var savedRecords: SavedRecordTable { .init(transactions: transactions) }
    public var savedReplies: SavedReplyTable { .init(transactions: transactions) }
    public var savedSearches: SavedSearchTable { .init(transactions: transactions) }
    public var searchSource: SearchSourceTable { .init(transactions: transactions) }
    public var secondFactors: SecondFactorTable { .init(transactions: transactions) }
    public var shortlists: ShortlistTable { .init(transactions: transactions) }
    public var signals: SignalTable { .init(transactions: transactions) }
    public var sitemap: SitemapTable { .init(transactions: transactions) }
    public var tenants: TenantTable { .init(transactions: transactions) }
    public var universities: UniversityTable { .init(transactions: transactions) }
    public var views: ViewTable { .init(transactions: transactions) }
    public var wantedAds: WantedAdTable { .init(transactions: transactions) }
    public var webhookOutbox: WebhookOutboxTable { .init(transactions: transactions) }
    public var webhooks: WebhookTable { .init(transactions: transactions) }
}
