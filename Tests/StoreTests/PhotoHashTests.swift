import Domain
import Testing

@testable import Store

@Suite("Pictures that other owners had before")
struct PhotoHashTests {
    private static let picture = PerceptualHash(bits: 0x0F1E_2D3C_4B5A_6978)
    /// Seven bits differ.
    private static let copy = PerceptualHash(bits: picture.bits ^ 0x0101_0101_0101_0100)
    private static let assessed = SignalAssessment(holdScore: 60, price: nil)

    /// A tenant in which each owner has a listing.
    private struct Scene {
        let fixture: TemporaryStore
        let tenant: Tenant.ID

        func add(
            _ hash: PerceptualHash?, to room: Listing, minutes: Int, _ digest: String = "d"
        ) async throws -> Photo.ID {
            let store = fixture.later(by: .seconds(60 * minutes))
            let photo = Photo(id: .init(at: store.clock.now()), digest: digest, width: 9, height: 9)
            try await store.photos.add(photo, hash: hash, to: room.id, assessed: PhotoHashTests.assessed, in: tenant)
            return photo.id
        }

        func room(of name: String) async throws -> Listing {
            let owner = try await fixture.makeAccount(name, in: tenant)
            return try await fixture.makeListing("Room of \(name)", at: .rochester, by: owner, in: tenant)
        }

        /// The copied-photo signals in a listing's case.
        func copied(_ room: Listing) async throws -> [ListingSignal] {
            try await fixture.store.cases.listingCase(room.id, in: tenant)?.signals.filter {
                $0.code == .copiedPhoto
            } ?? []
        }
    }

    @Test("the later owner of nearly the same picture is signalled with the other listing, the earlier never")
    func later() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture, tenant: fixture.tenant)
            let (olive, vera) = (try await scene.room(of: "olive"), try await scene.room(of: "vera"))
            _ = try await scene.add(Self.picture, to: olive, minutes: 1)
            let copied = try await scene.add(Self.copy, to: vera, minutes: 2)
            #expect(try await scene.copied(vera).map(\.other) == [olive.id])
            #expect(try await scene.copied(vera).allSatisfy { !$0.counts }, "olive has no history")
            _ = try await scene.add(Self.picture, to: olive, minutes: 3)
            #expect(try await scene.copied(olive) == [], "she had it before the copy")
            let other = PerceptualHash(bits: ~Self.picture.bits)
            _ = try await scene.add(other, to: vera, minutes: 4)
            _ = try await scene.add(nil, to: vera, minutes: 4)
            #expect(try await scene.copied(vera).count == 1)
            try await fixture.store.photos.remove(copied, from: vera.id, in: fixture.tenant)
            #expect(try await scene.copied(vera) == [], "the photo is gone")
        }
    }

    @Test("an owner whose photos are gone still had them first, and a draft is no original")
    func hostile() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture, tenant: fixture.tenant)
            let (olive, vera) = (try await scene.room(of: "olive"), try await scene.room(of: "vera"))
            let first = try await scene.add(Self.picture, to: olive, minutes: 1)
            try await fixture.store.photos.remove(first, from: olive.id, in: fixture.tenant)
            _ = try await scene.add(Self.copy, to: vera, minutes: 2)
            _ = try await scene.add(Self.picture, to: olive, minutes: 3)
            #expect(try await scene.copied(olive) == [])
            #expect(try await scene.copied(vera).count == 1)
            let draft = try await scene.room(of: "dan").withdrawn(asDraft: true)
            try await fixture.store.listings.replace(draft, version: 1, in: fixture.tenant)
            let other = PerceptualHash(bits: ~Self.picture.bits)
            _ = try await scene.add(other, to: draft, minutes: 4)
            _ = try await scene.add(other, to: olive, minutes: 5)
            #expect(try await scene.copied(olive) == [])
            #expect(try await scene.copied(draft) == [])
            let stored = try #require(try await fixture.store.listings.listing(draft.id, in: fixture.tenant))
            try await fixture.later(by: .seconds(360)).listings.replace(
                stored.activated(until: fixture.now + .days(60)), version: stored.version, assessed: Self.assessed,
                in: fixture.tenant)
            #expect(try await scene.copied(draft).map(\.other) == [olive.id], "it is compared when it is posted")
        }
    }

    @Test("whom a moderator released with a picture may show it again, and pictures are no signal for who was first")
    func released() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture, tenant: fixture.tenant)
            let (thief, olive) = (try await scene.room(of: "thief"), try await scene.room(of: "olive"))
            let mo = try await fixture.makeAccount("mo", in: fixture.tenant)
            _ = try await scene.add(Self.picture, to: thief, minutes: 1)
            _ = try await scene.add(Self.picture, to: olive, minutes: 2)
            #expect(try await scene.copied(olive).map(\.other) == [thief.id])
            for verdict in [Decision.Verdict.hold, .release] {
                _ = try await fixture.store.decisions.decide(
                    ModerationCommand(verdict, of: olive.id, reason: "Her own", by: mo.id),
                    in: fixture.tenant)
            }
            let account = try #require(try await fixture.store.accounts.account(olive.owner.id, in: fixture.tenant))
            let next = try await fixture.makeListing("Her next room", at: .rochester, by: account, in: fixture.tenant)
            _ = try await scene.add(Self.picture, to: next, minutes: 3)
            #expect(try await scene.copied(next) == [])
            _ = try await scene.add(Self.picture, to: thief, minutes: 4)
            #expect(try await scene.copied(thief) == [], "that is for the moderators")
        }
    }

    @Test("a picture of another marketplace counts when both share, without its listing")
    func shared() async throws {
        try await TemporaryStore.run { fixture in
            let there = Scene(fixture: fixture, tenant: try await fixture.makeTenant("two"))
            let here = Scene(fixture: fixture, tenant: fixture.tenant)
            let original = try await there.room(of: "olive")
            _ = try await there.add(Self.picture, to: original, minutes: 1)
            var sharing = TenantSettings()
            sharing.sharePhotoSignals = true
            let (first, second) = (try await here.room(of: "vera"), try await here.room(of: "vivian"))
            _ = try await here.add(Self.copy, to: first, minutes: 2)
            #expect(try await here.copied(first) == [])
            try await fixture.forget(hashesOf: here.tenant)
            try await fixture.store.tenants.save(sharing, of: here.tenant)
            _ = try await here.add(Self.copy, to: first, minutes: 3)
            #expect(try await here.copied(first) == [], "only one of them shares")
            try await fixture.forget(hashesOf: here.tenant)
            try await fixture.store.tenants.save(sharing, of: there.tenant)
            _ = try await here.add(Self.copy, to: first, minutes: 4)
            #expect(try await here.copied(first) == [], "its owner has no history")
            try await fixture.forget(hashesOf: here.tenant)
            try await fixture.giveHistory(to: original.owner.id)
            _ = try await here.add(Self.copy, to: second, minutes: 5)
            let found = try await here.copied(second)
            #expect(found.count == 1 && found.allSatisfy { $0.other == nil && $0.counts })
        }
    }

    @Test("photos without a hash get one later, and pictures that no photo has are forgotten after a year")
    func upkeep() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture, tenant: fixture.tenant)
            let (olive, vera) = (try await scene.room(of: "olive"), try await scene.room(of: "vera"))
            let (store, tenant) = (fixture.store, fixture.tenant)
            let photo = Photo(id: .init(at: fixture.now), digest: "old", width: 9, height: 9)
            try await store.photos.add(photo, to: olive.id, in: tenant)
            #expect(try await store.photos.photosWithoutHash(limit: 9).map(\.digest) == ["old"])
            try await store.photos.store(Self.picture, of: "old", in: tenant)
            #expect(try await store.photos.photosWithoutHash(limit: 9).isEmpty)
            _ = try await scene.add(Self.copy, to: vera, minutes: 2)
            #expect(try await scene.copied(vera).map(\.other) == [olive.id])
            try await store.listings.delete(vera.id, version: nil, in: tenant)
            #expect(try await fixture.later(by: .days(300)).photos.deleteOldPhotoHashes(limit: 9) == 0)
            #expect(try await fixture.later(by: .days(366)).photos.deleteOldPhotoHashes(limit: 9) == 1)
            #expect(try await fixture.number("SELECT count(*) FROM photo_hashes") == 1)
        }
    }

    @Test("where many pictures are old, none is forgotten that a photo still has")
    func portions() async throws {
        try await TemporaryStore.run { fixture in
            let scene = Scene(fixture: fixture, tenant: fixture.tenant)
            _ = try await scene.add(Self.picture, to: scene.room(of: "olive"), minutes: 1)
            let other = PerceptualHash(bits: ~Self.picture.bits)
            _ = try await scene.add(other, to: scene.room(of: "vera"), minutes: 2)
            let photos = fixture.later(by: .days(366)).photos
            for _ in 0..<2 { #expect(try await photos.deleteOldPhotoHashes(limit: 1) == 0) }
            let seen = try await fixture.number(
                "SELECT count(*) FROM photo_hashes WHERE seen_at > ?", fixture.now + .days(365))
            #expect(seen == 2)
        }
    }
}

extension TemporaryStore {
    /// Lets an account have a confirmed address, and a public listing for two months.
    fileprivate func giveHistory(to account: Account.ID) async throws {
        let since = now - .days(60)
        try await database.write { db in
            try db.execute(
                "UPDATE accounts SET created_at = ?, first_listed_at = ?, email_verified_at = ? WHERE id = ?", since,
                since, since, account)
        }
    }

    fileprivate func forget(hashesOf tenant: Tenant.ID) async throws {
        try await database.write { db in try db.execute("DELETE FROM photo_hashes WHERE tenant_id = ?", tenant) }
    }
}
