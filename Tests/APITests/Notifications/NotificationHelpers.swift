import Domain
import Testing

@testable import API
@testable import App

extension APIClient {
    /// What the account is notified of, the newest first.
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

extension TestServer {
    /// What the server does about mails beside requests, done once by hand.
    func mailOfNotifications() async throws {
        try await NotificationMailer(
            store: installation.store, tenants: installation.tenants, mailer: try installation.mailer(),
            clock: installation.clock
        ).step()
        try await DecisionMailer(
            store: installation.store, tenants: installation.tenants, mailer: try installation.mailer(),
            clock: installation.clock
        ).step()
        try await mailIsOut()
    }

    /// Returns the mails that were sent.
    func notificationMails(to name: String) async throws -> [ReceivedMail] {
        try await mailOfNotifications()
        return try receivedMails(to: "\(name)@example.edu").filter { $0.fields["list-unsubscribe"] != nil }
    }

    /// What the server does as time passes, done once by hand.
    func schedule() async throws {
        try await NotificationScheduler(store: installation.store, clock: installation.clock).step()
    }
}
