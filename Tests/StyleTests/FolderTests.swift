import Foundation
import Testing

@Suite("Style rule 2: the folders")
struct FolderTests {
    private static let features: Set<String> = [
        "Shared", "Tenancy", "Accounts", "Universities", "Addresses", "Listings", "Photos", "Favorites",
        "SavedSearches", "Moderation", "Throttling", "Mail",
        "Messages", "Notifications", "Ratings", "Market", "Finance",
    ]

    /// Folders that are no feature: health, metrics, the contract and the pages; the steps of the schema.
    private static let ownFolders: [String: Set<String>] = ["API": ["Operations", "Pages"], "Store": ["Migrations"]]

    private func folders(of room: String) -> Set<String> {
        Set(
            SourceFile.sources.filter { $0.room == room }.compactMap { file in
                let parts = file.path.split(separator: "/")
                return parts.count > 3 ? String(parts[2]) : nil
            })
    }

    @Test("a feature has the same folder name in Domain, Store and API", arguments: ["Domain", "Store", "API"])
    func names(room: String) {
        let own = Self.ownFolders[room] ?? []
        for folder in folders(of: room).subtracting(Self.features).subtracting(own).sorted() {
            Issue.record("Sources/\(room)/\(folder) is no feature of the design")
        }
    }

    @Test("what the store or the API has, the domain has rules for")
    func ruled() {
        let domain = folders(of: "Domain")
        for folder in folders(of: "Store").union(folders(of: "API")).subtracting(domain)
            .subtracting(["Operations", "Pages", "Migrations"]).sorted()
        {
            Issue.record("Sources/Domain/\(folder) is missing")
        }
    }

    @Test("no file lies loose in a room with feature folders, save the map of the site")
    func loose() {
        for file in SourceFile.sources where ["Domain", "Store", "API"].contains(file.room) {
            if file.path.split(separator: "/").count == 3 && file.path != "Sources/API/Routes.swift" {
                Issue.record("\(file.path) lies in no feature's folder")
            }
        }
    }
}
