import Domain
import Foundation
import Testing

@Suite("What one account may make each table hold")
struct TableLimitTests {
    /// The limits that the list names.
    private static let limits: [String: Int] = [
        "Announcement.maxCurrent": Announcement.maxCurrent,
        "Announcement.maxDrafts": Announcement.maxDrafts,
        "Limits.bookmarksPerAccount": Limits.bookmarksPerAccount,
        "Limits.buildingsPerAccount": Limits.buildingsPerAccount,
        "Limits.comparedContacts": Limits.comparedContacts,
        "Limits.favoritesPerAccount": Limits.favoritesPerAccount,
        "Limits.keysPerOwner": Limits.keysPerOwner,
        "Limits.listingsPerAccount": Limits.listingsPerAccount,
        "Limits.listingsPerShortlist": Limits.listingsPerShortlist.upperBound,
        "Limits.logoBytes": Limits.logoBytes,
        "Limits.mailAttempts": Limits.mailAttempts,
        "Limits.matchesPerSavedSearch": Limits.matchesPerSavedSearch,
        "Limits.messageLength": Limits.messageLength.upperBound,
        "Limits.openReportsPerAccount": Limits.openReportsPerAccount,
        "Limits.photosPerListing": Limits.photosPerListing,
        "Limits.pricesPerListing": Limits.pricesPerListing,
        "Limits.pushAttempts": Limits.pushAttempts,
        "Limits.pushSubscriptionsPerAccount": Limits.pushSubscriptionsPerAccount,
        "Limits.ratingLength": Limits.ratingLength.upperBound,
        "Limits.reportLength": Limits.reportLength.upperBound,
        "Limits.savedRecordsPerAccount": Limits.savedRecordsPerAccount,
        "Limits.savedRepliesPerTenant": Limits.savedRepliesPerTenant,
        "Limits.savedSearchesPerAccount": Limits.savedSearchesPerAccount,
        "Limits.scenariosPerAccount": Limits.scenariosPerAccount,
        "Limits.sessionsPerAccount": Limits.sessionsPerAccount,
        "Limits.shortlistsPerAccount": Limits.shortlistsPerAccount,
        "Limits.tenantPageLength": Limits.tenantPageLength.upperBound,
        "Limits.tracesPerAccount": Limits.tracesPerAccount,
        "Limits.unavailableFavoriteDays": Limits.unavailableFavoriteDays,
        "Limits.unitsPerBuilding": Limits.unitsPerBuilding,
        "Limits.votersPerShortlist": Limits.votersPerShortlist,
        "Limits.wantedAdsPerAccount": Limits.wantedAdsPerAccount,
        "Limits.wantedAreas": Limits.wantedAreas.upperBound,
        "Limits.waitingWebhookDeliveries": Limits.waitingWebhookDeliveries,
        "Limits.webhooksPerOwner": Limits.webhooksPerOwner,
        "Limits.wordsPerAccount": Limits.wordsPerAccount,
        "MailAllowance.perRecipient": MailAllowance.perRecipient,
        "MailToken.Purpose.maxAlive": MailToken.Purpose.maxAlive,
        "Notification.keptForDays": Notification.keptForDays,
        "RateLimits.accountGeocoding": RateLimits().accountGeocoding.burst,
        "RateLimits.callerWrites": RateLimits().callerWrites.burst,
        "RateLimits.contacts": RateLimits().contacts.burst,
        "RateLimits.edits": RateLimits().edits.burst,
        "RateLimits.importedEditsPerListing": RateLimits.importedEditsPerListing,
        "RateLimits.importedNewListings": RateLimits.importedNewListings,
        "RateLimits.idempotencyKeys": RateLimits().idempotencyKeys.burst,
        "RateLimits.keyChanges": RateLimits().keyChanges.burst,
        "RateLimits.listingTexts": RateLimits().listingTexts.burst,
        "RateLimits.messages": RateLimits().messages.burst,
        "RateLimits.photos": RateLimits().photos.burst,
        "RateLimits.webhookRequests": RateLimits().webhookRequests.burst,
    ]

    private struct Row {
        let table: String
        let filledBy: String
        let limit: String

        /// The limits that it names, each with its number.
        var limits: [(name: String, value: Int?)] {
            limit.matches(of: /`([A-Za-z.]+)` ([0-9,]+)/).map {
                (String($0.1), Int($0.2.replacing(",", with: "")))
            }
        }
    }

    private static func text(_ path: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    private static func rows() throws -> [Row] {
        let row = #/\n\| `([a-z_]+)` \| (operator|staff|fixed|accounts) \| (.*) \|/#
        return try text("docs/operations.md").matches(of: row).map {
            Row(table: String($0.1), filledBy: String($0.2), limit: String($0.3))
        }
    }

    /// The tables of the schema, and whether their rows belong to accounts.
    private static func tables() throws -> [String: Bool] {
        let owners = #/\n    (account|owner|seeker|rater|reporter|author|blocked)_id /#
        let found = try text("schema.sql").matches(of: /CREATE TABLE ([a-z_]+) \((?s:(.*?))\n\);/)
        return Dictionary(uniqueKeysWithValues: found.map { (String($0.1), $0.2.contains(owners)) })
    }

    @Test("the list in docs/operations.md has every table of the schema once, and no other")
    func complete() throws {
        let (listed, tables) = (try Self.rows().map(\.table), try Self.tables())
        #expect(tables.count > 60)
        #expect(Set(tables.keys).subtracting(listed) == [], "tables that the list lacks")
        #expect(Set(listed).subtracting(tables.keys) == [], "tables that are gone")
        #expect(Set(listed).count == listed.count)
    }

    @Test("what accounts or staff fill names a limit, and what names an account isn't the operator's")
    func limited() throws {
        let tables = try Self.tables()
        for row in try Self.rows() {
            switch row.filledBy {
            case "operator": #expect(tables[row.table] == false, "\(row.table) has rows of accounts")
            case "fixed": #expect(!row.limit.isEmpty, "\(row.table)")
            default: #expect(!row.limits.isEmpty, "\(row.table) names no limit")
            }
        }
    }

    @Test("each number is that of the code")
    func numbers() throws {
        for row in try Self.rows() {
            for (name, value) in row.limits {
                #expect(Self.limits[name] == value, "\(row.table): \(name)")
            }
        }
    }
}
