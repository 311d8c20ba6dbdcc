import Domain

/// The contents of an export: a JSON file for each kind of data, and a folder of photos for each listing.
package struct ExportContents: Sendable {
    /// Rows read and written at a time, so that memory does not grow with the account's data.
    private static let rowsAtATime = 100

    let accounts: any AccountStore
    let listings: any ListingStore
    let exports: any ExportStore

    package init(accounts: any AccountStore, listings: any ListingStore, exports: any ExportStore) {
        self.accounts = accounts
        self.listings = listings
        self.exports = exports
    }

    func write(of me: Account, in tenant: Tenant, into package: any ExportArchive) async throws {
        try await package.append(JSONWriter.bytes(AccountView(account: me)), to: "account.json")
        let sessions = try await accounts.sessions(of: me.id, in: tenant.id)
        let views = sessions.map { SessionView(session: $0, isCurrent: false) }
        try await package.append(JSONWriter.bytes(views), to: "sessions.json")
        try await writeListings(of: me, in: tenant, into: package)
        for part in ExportPart.allCases { try await write(part, of: me, in: tenant, into: package) }
    }

    private func writeListings(of me: Account, in tenant: Tenant, into package: any ExportArchive) async throws {
        let name = "listings.json"
        var (request, isFirst) = (PageRequest(limit: Self.rowsAtATime), true)
        try await package.append(Array("[".utf8), to: name)
        while true {
            let page = try await listings.listings(of: me.id, page: request, in: tenant.id)
            for listing in page.items {
                let view = ListingView(listing: listing, viewer: .owner)
                try await package.append(Array((isFirst ? "" : ",\n").utf8) + JSONWriter.bytes(view), to: name)
                isFirst = false
                for (index, photo) in listing.photos.enumerated() {
                    try await package.add(
                        photo: photo.digest, of: tenant.id, as: "photos/\(listing.id)/\(index + 1)-\(photo.id).jpg")
                }
            }
            guard let next = page.next else { break }
            request = PageRequest(limit: Self.rowsAtATime, after: next)
        }
        try await package.append(Array("]".utf8), to: name)
    }

    private func write(_ part: ExportPart, of me: Account, in tenant: Tenant, into package: any ExportArchive)
        async throws
    {
        let name = "\(part.fileName).json"
        var (key, isFirst) = (ExportKey.start, true)
        try await package.append(Array("[".utf8), to: name)
        while true {
            let rows = try await exports.rows(part, of: me.id, after: key, limit: Self.rowsAtATime, in: tenant.id)
            for row in rows {
                let bytes = JSONWriter.bytes(RowView(row: row))
                try await package.append(Array((isFirst ? "" : ",\n").utf8) + bytes, to: name)
                (key, isFirst) = (row.key, false)
            }
            guard rows.count == Self.rowsAtATime else { break }
        }
        try await package.append(Array("]".utf8), to: name)
    }
}

extension ExportPart {
    fileprivate var fileName: String {
        switch self {
        case .favorites: "favorites"
        case .bookmarks: "bookmarks"
        case .savedRecords: "saved-records"
        case .savedSearches: "saved-searches"
        case .financeScenarios: "finance-scenarios"
        case .shortlists: "shared-lists"
        case .reports: "reports"
        case .appeals: "appeals"
        case .listingVersions: "listing-versions"
        case .messages: "messages"
        case .notifications: "notifications"
        case .notificationSettings: "notification-settings"
        case .pushSubscriptions: "push-subscriptions"
        case .contactViews: "contact-views"
        case .buildings: "buildings"
        case .buildingUnits: "building-units"
        case .announcements: "notices"
        case .announcementReads: "notice-reads"
        case .ratings: "ratings"
        case .wantedAds: "wanted-ads"
        case .apiKeys: "keys"
        case .webhooks: "webhooks"
        }
    }
}

private struct RowView: JSONWritable {
    let row: ExportRow

    func write(to json: inout JSONWriter) {
        json.raw("{")
        for (index, (name, value)) in row.values.enumerated() {
            if index > 0 { json.raw(",") }
            json.string(name)
            json.raw(":")
            switch value {
            case .text(let text): text.write(to: &json)
            case .number(let number): Int(number).write(to: &json)
            case .instant(let instant): instant?.description.write(to: &json) ?? json.raw("null")
            case .json(let text): json.raw(text: text)
            }
        }
        json.raw("}")
    }
}
