import Domain
import Testing

@testable import API
@testable import App

extension APIClient {
    /// The account's notifications, newest first.
    func notifications(_ query: String = "") async throws -> JSON {
        try await get("/v1/notifications\(query)").json.items
    }

    func kinds() async throws -> [String] { try await notifications().list.map(\.kind.text) }

    func unreadNotifications() async throws -> Int {
        try await get("/v1/notifications/unread").json.notifications.int
    }

    func save(_ listing: JSON) async throws {
        try #require(try await put("/v1/favorites/\(listing.id.text)").status == 204)
    }

    func setPrice(_ cents: Int, of listing: JSON) async throws {
        let answer = try await patch(listing.listingPath, ["priceCents": .number(Double(cents))])
        try #require(answer.status == 200, "\(answer.text)")
    }
}

extension OwnServer {
    /// The mails about what an account is notified of, when all that are due are sent.
    func notificationMails(to name: String) async throws -> [ReceivedMail] {
        try await step(.notificationMail, .decisionMail, .mailDelivery)
        return try receivedMails(to: "\(name)@example.edu").filter { $0.fields["list-unsubscribe"] != nil }
    }
}
