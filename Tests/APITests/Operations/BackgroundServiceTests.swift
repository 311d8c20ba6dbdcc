import Database
import Domain
import Testing

@testable import App

@Suite("What runs beside requests")
struct BackgroundServiceTests {
    @Test("a server does by itself what other tests do in steps: mails, events, saved searches, closing what expired")
    func all() async throws {
        try await OwnServer.run(background: Set(BackgroundService.allCases)) { server in
            let (sam, olive, listing) = try await server.people()
            try await eventually("the mail is out") { try server.receivedMails(to: "sam@example.edu").count == 1 }
            try await olive.listening { events in
                _ = try await events.next("unread")
                _ = try await sam.opened(listing, "Is it free?")
                #expect(try await events.next("message").message["text"].text == "Is it free?")
            }
            _ = try await sam.post("/v1/saved-searches", ["name": "Near RIT", "query": "near=43.0846,-77.6743"])
            _ = try await olive.posted()
            try await eventually("the search is matched") {
                try await sam.get("/v1/saved-searches").json.items[0].newCount == 1
            }
            server.clock.advance(days: 61)
            try await eventually("the listing is closed") {
                try await server.installation.database.read { db in
                    try db.exists("SELECT 1 FROM listings WHERE id = ? AND status = 'closed'", listing.id.text)
                }
            }
        }
    }
}
