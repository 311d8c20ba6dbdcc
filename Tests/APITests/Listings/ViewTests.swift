import Domain
import Logging
import Testing

@testable import App

@Suite("How often others looked at a listing")
struct ViewTests {
    private func views(_ client: APIClient) async throws -> [Int] {
        try await client.get("/v1/account/listings").json.items.list.map(\.views.int)
    }

    @Test("its owner sees them; the owner's own views, views of hidden listings and HEAD do not count")
    func counted() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let listing = try await olive.posted()
            #expect(try await views(olive) == [0])
            let tag = try await sam.get(listing.listingPath).headers["ETag"].first ?? ""
            _ = try await server.stranger.get(listing.listingPath)
            _ = try await sam.with(["If-None-Match": tag]).get(listing.listingPath)
            _ = try await olive.get(listing.listingPath)
            _ = try await sam.send(.HEAD, listing.listingPath, nil)
            _ = try await sam.search()
            #expect(try await views(olive) == [3])
            _ = try await olive.patch(listing.listingPath, ["status": "closed"])
            #expect(try await sam.get(listing.listingPath).status == 404)
            #expect(try await views(olive) == [3])
            #expect(try await !sam.search().items[0].names.contains("views"))
        }
    }

    @Test("reading writes nothing; what was counted is written at once for all, and not twice")
    func written() async throws {
        try await OwnServer.run { server in
            let (olive, store) = (try await server.register("olive"), server.installation.store)
            let tenant = try await server.tenant().id
            let (kept, gone) = (try await olive.posted(), try await olive.posted())
            let id = try #require(Listing.ID(kept.id.text))
            for _ in 0..<5 { _ = try await server.stranger.get(kept.listingPath) }
            _ = try await server.stranger.get(gone.listingPath)
            #expect(try await store.views.views(of: [id], in: tenant) == [:])
            _ = try await olive.delete(gone.listingPath)
            for _ in 0..<2 { try await server.installation.views.flush(to: store.views) }
            #expect(try await store.views.views(of: [id], in: tenant) == [id: 5])
            #expect(try await views(olive) == [5])
            _ = try await server.stranger.get(kept.listingPath)
            #expect(try await views(olive) == [6])
            try await server.installation.views.flush(to: store.views)
            #expect(try await store.views.views(of: [id], in: tenant) == [id: 6])
        }
    }

    @Test("stopping the server loses none of them")
    func stopped() async throws {
        try await OwnServer.run { server in
            let (olive, store) = (try await server.register("olive"), server.installation.store)
            let tenant = try await server.tenant().id
            let listing = try await olive.posted()
            let id = try #require(Listing.ID(listing.id.text))
            _ = try await server.stranger.get(listing.listingPath)
            let writer = ViewWriter(
                views: server.installation.views, store: store.views, logger: Logger(label: "test"))
            let running = Task { try await writer.run() }
            running.cancel()
            try await running.value
            #expect(try await store.views.views(of: [id], in: tenant) == [id: 1])
        }
    }

    @Test("looks that cannot be written are counted still")
    func diskFull() async throws {
        struct Full: ViewStore, Error {
            func add(_ counts: [ViewCount]) async throws { throw self }
            func views(of listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: Int] { [:] }
        }
        try await OwnServer.run { server in
            let (olive, views) = (try await server.register("olive"), server.installation.views)
            let listing = try await olive.posted()
            _ = try await server.stranger.get(listing.listingPath)
            await #expect(throws: Full.self) { try await views.flush(to: Full()) }
            #expect(try await self.views(olive) == [1])
            try await views.flush(to: server.installation.store.views)
            #expect(try await self.views(olive) == [1])
        }
    }
}
