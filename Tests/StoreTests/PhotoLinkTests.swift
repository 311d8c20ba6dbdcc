import Domain
import Testing

@testable import Store

@Suite("Photos that are named by links")
struct PhotoLinkTests {
    private static func photo(_ digest: String) -> Photo {
        Photo(id: .init(at: Instant(milliseconds: 1_800_000_000_000)), digest: digest, width: 9, height: 9)
    }

    private static func add(_ photo: Photo, to listing: Listing, of fixture: TemporaryStore) async throws -> Photo {
        try await fixture.store.photos.addOnce(
            photo, hash: nil, to: listing.id, assessed: SignalAssessment(holdScore: 60, price: nil), recording: nil,
            in: fixture.tenant)
    }

    @Test("of requests for the same photo at once one adds it, and the others get it")
    func race() async throws {
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: owner, in: fixture.tenant)
            let stored = try await withThrowingTaskGroup(of: Photo.self) { group in
                for _ in 0..<8 { group.addTask { try await Self.add(Self.photo("same"), to: room, of: fixture) } }
                return try await group.reduce(into: [Photo]()) { $0.append($1) }
            }
            #expect(stored.count == 8 && Set(stored.map(\.id)).count == 1)
            let photos = try await fixture.store.listings.listing(room.id, in: fixture.tenant)?.photos
            #expect(photos == [stored[0]])
        }
    }

    @Test("a full listing gives the photo that it has, and takes no other")
    func full() async throws {
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: owner, in: fixture.tenant)
            for number in 0..<Limits.photosPerListing {
                _ = try await Self.add(Self.photo("photo \(number)"), to: room, of: fixture)
            }
            let before = try await fixture.store.listings.listing(room.id, in: fixture.tenant)
            #expect(try await Self.add(Self.photo("photo 7"), to: room, of: fixture) == before?.photos[7])
            let refused = await #expect(throws: Problem.self) {
                try await Self.add(Self.photo("another"), to: room, of: fixture)
            }
            #expect(refused?.code == "too_many_photos")
            let after = try await fixture.store.listings.listing(room.id, in: fixture.tenant)
            #expect(after?.photos == before?.photos && after?.version == before?.version)
        }
    }
}
