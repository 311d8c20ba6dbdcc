import Domain
import Testing

@testable import App

@Suite("Votes on shared lists")
struct VotingTests {
    @Test("a browser has one vote on a listing: another one replaces it, null takes it back; others do not see whose")
    func votes() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let (a, b) = (try await sam.posted(), try await sam.posted())
            let path = "/v1/shared-shortlists/\(try await sam.share([a, b]).json.token.text)"
            let first = try await server.stranger.vote("up", on: a, path)
            #expect(first.json.items[0].without("listing") == ["up": 1, "down": 0, "mine": "up"])
            let cookie = try #require(first.cookie)
            let friend = server.stranger.with(["Cookie": cookie])
            #expect(try await friend.vote("up", on: a, path).json.items[0].up == 1)
            #expect(try await friend.vote("up", on: a, path).headers["Set-Cookie"].isEmpty)
            #expect(
                try await friend.vote("down", on: a, path).json.items[0].without("listing") == [
                    "up": 0, "down": 1, "mine": "down",
                ])
            #expect(try await friend.vote("up", on: b, path).json.items[1].up == 1)
            #expect(try await server.stranger.vote("up", on: a, path).json.items[0].up == 1)
            #expect(try await server.stranger.get(path).json.items[0].mine.isNull)
            #expect(try await friend.vote(.null, on: a, path).json.items[0].down == 0)
            #expect(try await sam.get("/v1/shortlists").json.items[0].items[0].up == 1)
        }
    }

    @Test("votes are on listings of the list; a wrong vote is refused by its name")
    func refused() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let (a, b) = (try await sam.posted(), try await sam.posted())
            let path = "/v1/shared-shortlists/\(try await sam.share([a]).json.token.text)"
            #expect(try await server.stranger.vote("up", on: b, path).status == 404)
            #expect(try await server.stranger.put("\(path)/votes/x", ["vote": "up"]).status == 404)
            #expect(try await server.stranger.vote("up", on: a, "/v1/shared-shortlists/nothing").status == 404)
            for body: JSON in [[:], ["vote": "sideways"], ["vote": 1], ["vote": "up", "weight": 9]] {
                let answer = try await server.stranger.put("\(path)/votes/\(a.id.text)", body)
                #expect(answer.status == 422 && [["vote"], ["weight"]].contains(answer.fields), "\(answer.text)")
            }
        }
    }

    @Test("fifty browsers vote on a list, and those go on voting; who invents cookies gains nothing")
    func bounded() async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let listing = try await sam.posted()
            let path = "/v1/shared-shortlists/\(try await sam.share([listing]).json.token.text)"
            var first: APIResponse?
            for number in 0..<Limits.votersPerShortlist {
                let invented = "digs_voter=\(String(repeating: "0", count: 28))\(1_000 + number)"
                let answer = try await server.stranger.with(["Cookie": invented]).vote("down", on: listing, path)
                #expect(answer.status == 200)
                first = first ?? answer
            }
            #expect(try await server.stranger.vote("up", on: listing, path).code == "too_many_votes")
            let known = server.stranger.with(["Cookie": "digs_voter=\(String(repeating: "0", count: 28))1000"])
            #expect(try await known.vote("up", on: listing, path).json.items[0].up == 1)
        }
    }

    @Test("one address gives ten new votes a day to a list, whatever cookies it sends; those who voted go on")
    func address() async throws {
        let limited: @Sendable (inout Settings) -> Void = { $0.rateLimits = RateLimits() }
        try await OwnServer.run(configure: limited) { server in
            let sam = try await server.register("sam")
            let listing = try await sam.posted()
            let path = "/v1/shared-shortlists/\(try await sam.share([listing]).json.token.text)"
            let first = try await server.stranger.vote("up", on: listing, path)
            for _ in 1..<10 { #expect(try await server.stranger.vote("up", on: listing, path).status == 200) }
            let refused = try await server.stranger.vote("up", on: listing, path)
            #expect(refused.status == 429 && refused.headers["Retry-After"].first != nil)
            let known = server.stranger.with(["Cookie": try #require(first.cookie)])
            #expect(try await known.vote("down", on: listing, path).status == 200)
        }
    }
}

extension APIClient {
    fileprivate func vote(_ vote: JSON, on listing: JSON, _ path: String) async throws -> APIResponse {
        try await put("\(path)/votes/\(listing.id.text)", ["vote": vote])
    }
}

extension APIResponse {
    /// The `Cookie` header that a browser sends after this response.
    fileprivate var cookie: String? {
        headers["Set-Cookie"].first?.split(separator: ";").first.map(String.init)
    }
}
