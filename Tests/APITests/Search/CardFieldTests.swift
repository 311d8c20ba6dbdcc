import Domain
import Testing

@testable import API

@Suite("A search's cards with chosen members only")
struct CardFieldTests {
    @Test("a filter copies members byte for byte, whatever stands in their values")
    func filter() {
        let members = [
            #""id":"1""#, #""text":"a,\"b\":{[\\""#, #""list":[1,{"id":2},[],"]"]"#, #""place":{"id":{"x":",}"}}"#,
            #""none":null"#, #""price":-1.5e3"#, #""Möbel 🛋️":"部屋""#,
        ]
        func cut(_ text: String, to names: Set<String>) -> String {
            var json = JSONWriter()
            JSONMemberFilter(names: names).write(Array(text.utf8), to: &json)
            return String(decoding: json.bytes, as: UTF8.self)
        }
        let whole = "{\(members.joined(separator: ","))}"
        let names = ["id", "text", "list", "place", "none", "price", "Möbel 🛋️"]
        #expect(cut(whole, to: Set(names)) == whole)
        #expect(cut(whole, to: []) == "{}" && cut("{}", to: ["id"]) == "{}")
        for (name, member) in zip(names, members) { #expect(cut(whole, to: [name, "x", "b"]) == "{\(member)}") }
        #expect(cut(whole, to: ["price", "id"]) == "{\(members[0]),\(members[5])}", "in the object's order")
        for length in 0..<whole.utf8.count {
            _ = cut(String(decoding: whole.utf8.prefix(length), as: UTF8.self), to: Set(names))
        }
        #expect(cut(#"{"a":"\"#, to: ["a"]).hasPrefix("{"), "half an object does no harm")
    }

    @Test("hits have the members that were asked for and their id; the page around them is the same")
    func chosen() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            // A usual rent: a doubted listing has a member more.
            let listing = try await olive.posted([
                "title": "A \"quoted\", {braced} room", "pricePeriod": "semester", "priceCents": 800_000,
            ])
            let all = "&perPerson=2&units=metric&facets=true"
            let whole = try await olive.search(all)
            func page(_ fields: String) async throws -> JSON { try await olive.search("\(all)&fields=\(fields)") }
            for (fields, names) in [
                ("title", ["title"]), ("priceCents,id,priceCents", ["priceCents"]),
                ("%20title%20,+owner", ["title", "owner"]), ("doubt", []), ("id", []),
                ("distanceMiles,perPersonCents,travel", ["distanceMiles", "perPersonCents"]),
            ] as [(String, [String])] {
                let found = try await page(fields)
                #expect(found.without("items") == whole.without("items"), "\(fields)")
                let expected = Dictionary(uniqueKeysWithValues: (["id"] + names).map { ($0, whole.items[0][$0]) })
                #expect(found.items.list == [.object(expected)], "\(fields)")
            }
            #expect(whole.items[0].semesterMonths != .null)
            #expect(whole.items[0].names.isSubset(of: CardMember.allCases.map(\.rawValue)), "a member that is new")
            let every = CardMember.allCases.map(\.rawValue).joined(separator: ",")
            let path = "/v1/listings?near=43.0846,-77.6743"
            #expect(try await olive.get("\(path)&fields=\(every)").text == olive.get(path).text)
            #expect(try await page("").items == whole.items, "an empty value counts as absent")
            #expect(try await olive.search("&fields=title").items.list.map(\.id) == [listing.id])
        }
    }

    @Test("an unknown member is refused with the names of all, and a saved search takes none")
    func refused() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for wrong in ["x", "id,", ",", "Title", "id%20title", "hold", "views", "%20"] {
                let answer = try await olive.get("/v1/listings?near=43.0846,-77.6743&fields=\(wrong)")
                #expect(answer.status == 400, "\(wrong)")
                #expect(answer.json.errors.list.map(\.field.text) == ["fields"])
                #expect(answer.json.errors[0].params.allowed.list.map(\.text) == CardMember.allCases.map(\.rawValue))
            }
            let saved = try await olive.post(
                "/v1/saved-searches", ["name": "Titles", "query": "near=43.0846,-77.6743&fields=title"])
            #expect(saved.status == 422 && saved.json.errors[0].field == "query", "\(saved.text)")
        }
    }

    @Test("pages with other members have other tags, and share cursors")
    func tagsAndCursors() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for price in [95_000, 96_000, 97_000] { _ = try await olive.posted(["priceCents": .number(Double(price))]) }
            let path = "/v1/listings?near=43.0846,-77.6743&sort=price&limit=1"
            var tags: [String] = []
            for fields in ["", "&fields=title", "&fields=priceCents,title", "&fields=title,id,priceCents"] {
                tags += try await olive.get(path + fields).headers["ETag"]
            }
            #expect(Set(tags).count == 3 && tags[2] == tags[3], "\(tags)")
            let known = olive.with(["If-None-Match": tags[1]])
            #expect(try await known.get("\(path)&fields=title").status == 304)
            #expect(try await known.get(path).status == 200)
            let first = try await olive.get("\(path)&fields=title").json
            let second = try await olive.get("\(path)&fields=priceCents&cursor=\(first.nextCursor.text)").json
            #expect(second.items[0].priceCents == 96_000)
            let third = try await olive.get("\(path)&cursor=\(second.nextCursor.text)").json
            #expect(third.items[0].priceCents == 97_000 && third.nextCursor.isNull)
        }
    }
}
