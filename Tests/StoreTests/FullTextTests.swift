import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("Words in listings")
struct FullTextTests {
    /// The titles that `words` find, among five listings at one place.
    private func titles(_ words: [String], near box: BoundingBox? = nil) async throws -> [String] {
        let found = Found()
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            for title in Self.titles {
                _ = try await fixture.makeListing(title, at: .rochester, by: olive, in: fixture.tenant)
            }
            let numbers = try await fixture.store.numbers(matching: words, near: box, in: fixture.tenant)
            await found.set(numbers.map { Self.titles[Int($0) - 1] })
        }
        return await found.titles
    }

    private actor Found {
        var titles: [String] = []
        func set(_ titles: [String]) { self.titles = titles }
    }

    private static let titles = [
        "Sunny room", "Room near the NEAR bar", "Café AND garden", "Rooms or OR rooms", "Straße 12",
    ]

    @Test("all words must stand in the text, the last one as a beginning")
    func allWords() async throws {
        #expect(try await titles(["sunny", "room"]) == ["Sunny room"])
        #expect(try await titles(["room"]) == ["Sunny room", "Room near the NEAR bar", "Rooms or OR rooms"])
        #expect(try await titles(["room", "sun"]) == ["Sunny room"])
        #expect(try await titles(["sun", "room"]).isEmpty)
        #expect(try await titles([]).isEmpty)
    }

    @Test("words of the engine's own language are words", arguments: ["near", "and", "or", "not"])
    func keywords(word: String) async throws {
        let expected = Self.titles.filter { Text.words($0).contains(word) }
        #expect(try await titles([word]) == expected)
        #expect(try await titles([word, "zebra"]).isEmpty)
    }

    @Test("accents make no difference")
    func accents() async throws {
        #expect(try await titles(Text.words("CAFE")) == ["Café AND garden"])
        #expect(try await titles(Text.words("café")) == ["Café AND garden"])
    }

    @Test(
        "what looks like a query is no query: nothing is found and nothing breaks",
        arguments: [
            "\"", "\"\"", "*", "room*", "words:room", "tenant:x", "(", ")", "{room}", "^room", "room OR sunny",
            "NEAR(room sunny)", "+",
            "-room", "room\" OR words : \"sunny", "'; DROP TABLE texts; --", "\u{0}", "room\u{0}", "\u{0}room", "%",
            "_", "\\", " ",
            "🏠", "\u{200B}", "\u{301}",
        ])
    func syntax(text: String) async throws {
        let found = try await titles([text])
        // A sign that the engine drops leaves the words beside it.
        #expect(Set(found).isSubset(of: ["Sunny room", "Room near the NEAR bar", "Rooms or OR rooms"]))
        if !text.contains("room") { #expect(found.isEmpty) }
    }

    @Test("no word reaches into another tenant's texts, not even the tenant's own id")
    func otherTenant() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            #expect(try await fixture.store.numbers(matching: ["sunny"], near: nil, in: two).isEmpty)
            let token = fixture.tenant.description.replacing("-", with: "")
            #expect(try await fixture.store.numbers(matching: [token], near: nil, in: two).isEmpty)
            #expect(try await fixture.store.numbers(matching: [token], near: nil, in: fixture.tenant).isEmpty)
        }
    }

    @Test("a text is found as it is now, and not when its listing is closed, hidden in no index, or gone")
    func changes() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            var listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: tenant)
            var fields = listing.fields
            fields.title = "Quiet attic"
            listing = try listing.edited(fields, place: listing.place)
            try await store.replace(listing, version: 1, in: tenant)
            #expect(try await store.numbers(matching: ["sunny"], near: nil, in: tenant).isEmpty)
            #expect(try await store.numbers(matching: ["attic"], near: nil, in: tenant) == [1])
            listing = try listing.withdrawn(asDraft: false)
            try await store.replace(listing, version: 2, in: tenant)
            #expect(try await store.numbers(matching: ["attic"], near: nil, in: tenant).isEmpty)
            listing = try listing.activated(until: fixture.now + .days(60))
            try await store.replace(listing, version: 3, in: tenant)
            #expect(try await store.numbers(matching: ["attic"], near: nil, in: tenant) == [1])
            try await store.delete(listing.id, version: nil, in: tenant)
            #expect(try await store.numbers(matching: ["attic"], near: nil, in: tenant).isEmpty)
        }
    }
}
