import Foundation
import Testing

@Suite("Cursors of lists")
struct ListCursorTests {
    /// A list with its first cursor, for an account with three listings and three favorites.
    private static let lists = [
        "/v1/account/listings?limit=1", "/v1/favorites?limit=1", "/v1/listings?near=43.0846,-77.6743&limit=1",
    ]

    private static func open(_ body: @escaping @Sendable (TestServer, APIClient) async throws -> Void) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for _ in 0..<3 {
                let path = try await olive.publish()
                _ = try await olive.put(path.replacing("listings", with: "favorites"))
            }
            try await body(server, olive)
        }
    }

    @Test("lead through the whole list, each item once", arguments: lists)
    func whole(list: String) async throws {
        try await Self.open { _, olive in
            var (ids, cursor) = ([JSON](), "")
            repeat {
                let page = try await olive.get(cursor.isEmpty ? list : "\(list)&cursor=\(cursor)").json
                ids += page.items.list.map(\.id)
                cursor = page.nextCursor.text
            } while !cursor.isEmpty && ids.count < 10
            #expect(ids.count == 3)
            #expect(Set(ids).count == 3)
        }
    }

    @Test("that are cut, edited in any character, or made up are refused by name", arguments: lists)
    func edited(list: String) async throws {
        try await Self.open { _, olive in
            let cursor = try await olive.get(list).json.nextCursor.text
            try #require(cursor.count > 10)
            var forged = [
                "x", "AAAA", String(cursor.dropLast()), String(cursor.dropFirst()), cursor + "A", cursor + "=",
                cursor + cursor, "%00", "null",
            ]
            forged += [
                String(repeating: "A", count: 5000),
                cursor.replacing("-", with: "%2B").replacing("_", with: "%2F") + "%3D",
            ]
            for index in cursor.indices {
                let other: Character = cursor[index] == "A" ? "B" : "A"
                forged.append(cursor.replacingCharacters(in: index...index, with: String(other)))
            }
            for text in forged {
                let answer = try await olive.get("\(list)&cursor=\(text)")
                #expect(answer.status == 400, "\(text)")
                #expect(answer.fields == ["cursor"])
            }
        }
    }

    @Test("of one list, one person or one query are none of another")
    func foreign() async throws {
        try await Self.open { server, olive in
            let sam = try await server.register("sam")
            for list in Self.lists {
                let cursor = try await olive.get(list).json.nextCursor.text
                for other in Self.lists where other != list {
                    #expect(try await olive.get("\(other)&cursor=\(cursor)").status == 400)
                }
                if !list.contains("near") { #expect(try await sam.get("\(list)&cursor=\(cursor)").status == 400) }
            }
            let search = Self.lists[2]
            let cursor = try await olive.get(search).json.nextCursor.text
            for change in ["&sort=price", "&kind=rent", "&minBedrooms=1", "&radiusMiles=24", "&q=sunny"] {
                #expect(try await olive.get("\(search)\(change)&cursor=\(cursor)").status == 400, "\(change)")
            }
            #expect(try await olive.get("\(search)&cursor=\(cursor)").status == 200)
        }
    }
}
