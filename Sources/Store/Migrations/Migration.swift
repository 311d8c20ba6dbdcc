import Database

/// One step of the schema, from the previous version to its own.
public struct Migration: Sendable {
    /// Work that SQL alone cannot do: it receives the database and reports its progress (0…1).
    public typealias Code = @Sendable (any SQLWriting, (Double) -> Void) throws -> Void

    public let version: Int
    public let name: String
    let script: String
    let code: Code?

    /// - Parameters:
    ///   - script: statements that SQLite and PostgreSQL share. They run before `code`.
    public init(_ version: Int, _ name: String, script: String = "", code: Code? = nil) {
        self.version = version
        self.name = name
        self.script = script
        self.code = code
    }

    /// The name of the step's file without extension, such as `0002-standard-terms`.
    public var title: String {
        let digits = String(version)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-" + name
    }
}

extension Migration {
    /// All steps since version 1, in order. Each has a file with its title in `Migrations`, or is code in a file with
    /// that name.
    public static let all: [Migration] = [
        Migration(2, "standard-terms", script: text(PackageResources._002_standard_terms_sql)),
        Migration(3, "accounts-and-reports", script: text(PackageResources._003_accounts_and_reports_sql)),
        Migration(4, "hidden-places", script: text(PackageResources._004_hidden_places_sql)),
        Migration(5, "places", script: text(PackageResources._005_places_sql)),
        Migration(6, "listing-imports", script: text(PackageResources._006_listing_imports_sql)),
        Migration(7, "matched-at", script: text(PackageResources._007_matched_at_sql)),
        Migration(8, "sales-and-currency", script: text(PackageResources._008_sales_and_currency_sql)),
        Migration(9, "words-in-memory", script: text(PackageResources._009_words_in_memory_sql)),
        Migration(10, "shared-lists", script: text(PackageResources._010_shared_lists_sql)),
        Migration(11, "rents", script: text(PackageResources._011_rents_sql)),
        Migration(12, "areas", script: text(PackageResources._012_areas_sql)),
        Migration(13, "bookmarks", script: text(PackageResources._013_bookmarks_sql)),
        Migration(14, "reported-lists", script: text(PackageResources._014_reported_lists_sql)),
        Migration(15, "finance-scenarios", script: text(PackageResources._015_finance_scenarios_sql)),
        Migration(16, "property-records", script: text(PackageResources._016_property_records_sql)),
        Migration(17, "points-of-interest", script: text(PackageResources._017_points_of_interest_sql)),
        Migration(18, "conversations", script: text(PackageResources._018_conversations_sql)),
        Migration(19, "notifications", script: text(PackageResources._019_notifications_sql)),
        Migration(20, "notices", script: text(PackageResources._020_notices_sql)),
        Migration(21, "ratings", script: text(PackageResources._021_ratings_sql)),
        Migration(22, "moderators-work", script: text(PackageResources._022_moderators_work_sql)),
        Migration(23, "tenant-pages", script: text(PackageResources._023_tenant_pages_sql)),
        Migration(24, "wanted-ads", script: text(PackageResources._024_wanted_ads_sql)),
        Migration(25, "buildings", script: text(PackageResources._025_buildings_sql)),
        Migration(26, "signals", script: text(PackageResources._026_signals_sql)),
        Migration(27, "last-mails", script: text(PackageResources._027_last_mails_sql)),
        Migration(28, "listing-counts", script: text(PackageResources._028_listing_counts_sql)),
        Migration(29, "counting-signals", script: text(PackageResources._029_counting_signals_sql)),
        Migration(30, "removed-subjects", script: text(PackageResources._030_removed_subjects_sql)),
        Migration(31, "mail-causes", script: text(PackageResources._031_mail_causes_sql)),
        Migration(32, "account-traces", script: text(PackageResources._032_account_traces_sql)),
        Migration(33, "account-work", script: text(PackageResources._033_account_work_sql)),
        Migration(34, "push", script: text(PackageResources._034_push_sql)),
        Migration(35, "listing-responses", script: text(PackageResources._035_listing_responses_sql)),
        Migration(
            36, "commute-and-rent-share", script: text(PackageResources._036_commute_and_rent_share_sql)),
        Migration(37, "record-notices", script: text(PackageResources._037_record_notices_sql)),
        Migration(38, "bounces", script: text(PackageResources._038_bounces_sql)),
        Migration(39, "rent-index", script: text(PackageResources._039_rent_index_sql)),
        Migration(40, "per-capita-income", script: text(PackageResources._040_per_capita_income_sql)),
        Migration(41, "lease-terms", script: text(PackageResources._041_lease_terms_sql)),
        Migration(42, "listing-doubts", script: text(PackageResources._042_listing_doubts_sql)),
        Migration(43, "ends-of-terms", script: text(PackageResources._043_ends_of_terms_sql)),
        Migration(44, "api-keys", script: text(PackageResources._044_api_keys_sql)),
        Migration(45, "mirrors", script: text(PackageResources._045_mirrors_sql)),
        Migration(46, "semesters", script: text(PackageResources._046_semesters_sql)),
        Migration(47, "owner-contacts", script: text(PackageResources._047_owner_contacts_sql)),
        Migration(48, "webhooks", script: text(PackageResources._048_webhooks_sql)),
        Migration(49, "row-security", script: text(PackageResources._049_row_security_sql)),
        Migration(
            50, "lease-filters", script: text(PackageResources._050_lease_filters_sql), code: LeaseFilterStep.fill),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
