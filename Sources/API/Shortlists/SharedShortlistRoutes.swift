import Domain
import Hummingbird

/// A shared list as its visitors see it; the link is enough and nobody signs in.
package struct SharedShortlistRoutes: FeatureRoutes {
    let shortlists: any ShortlistStore
    let listings: any ListingStore
    let cryptography: any Cryptography
    let throttle: Throttle
    let clock: Clock
    private let links: SharedListLinks

    package init(
        shortlists: any ShortlistStore, listings: any ListingStore, cryptography: any Cryptography, throttle: Throttle,
        clock: Clock
    ) {
        self.shortlists = shortlists
        self.listings = listings
        self.cryptography = cryptography
        self.throttle = throttle
        self.clock = clock
        links = SharedListLinks(shortlists: shortlists, cryptography: cryptography, clock: clock)
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("shared-shortlists")
            .get("{link}", use: show)
            .put("{link}/votes/{id}", use: vote)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        Self.answer(try await view(request, QueryParameters(request), context))
    }

    /// The same list for markup.
    func cards(_ request: Request, _ query: QueryParameters, _ context: Context) async throws -> CardList {
        let view = try await view(request, query, context)
        return CardList(view.items.map(\.card), view.map(CardFacts.init))
    }

    private func view(
        _ request: Request, _ query: QueryParameters, _ context: Context
    ) async throws -> SharedShortlistView<ListingCard> {
        let shortlist = try await links.shortlist(of: context)
        var query = query
        try query.finish()
        let voter = SessionCookie.voter(of: request, context).map { digest($0, on: shortlist) }
        return try await view(shortlist, voter, context)
    }

    @Sendable func vote(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let shortlist = try await links.shortlist(of: context)
        let id: Listing.ID = try context.id("listing")
        let vote = try VoteInput(try await request.jsonObject(context)).vote
        let known = SessionCookie.voter(of: request, context)
        let secret = try known ?? Hex.encoded(cryptography.randomBytes(SessionCookie.voterBytes))
        let voter = digest(secret, on: shortlist)
        try await checkNewVoter(voter, on: shortlist, context)
        try await shortlists.setVote(vote, on: id, of: shortlist.id, by: voter, in: context.tenant.id)
        var answer = Self.answer(try await view(shortlist, voter, context))
        if known == nil { answer.headers[.setCookie] = SessionCookie.voter(secret, context) }
        return answer
    }

    /// A made-up voter id counts as a new browser too.
    private func checkNewVoter(_ voter: String, on shortlist: Shortlist, _ context: Context) async throws {
        guard try await !shortlists.hasVoted(voter, on: shortlist.id, in: context.tenant.id) else { return }
        try throttle.checkNewVoter(on: shortlist.id, from: context.clientIP.rateLimitPrefix)
    }

    /// Keyed and bound to the list: votes on two lists cannot be linked to each other or to a browser.
    private func digest(_ secret: String, on shortlist: Shortlist) -> String {
        Hex.encoded(cryptography.digest(Array("\(shortlist.id) \(secret)".utf8), purpose: "voter"))
    }

    private static func answer(_ view: SharedShortlistView<ListingCard>) -> BufferedResponse {
        .json(view, headers: [.vary: "Cookie", .cacheControl: "private, no-cache"])
    }

    private func view(
        _ shortlist: Shortlist, _ voter: String?, _ context: Context
    ) async throws -> SharedShortlistView<ListingCard> {
        let (tenant, now) = (try context.tenant.id, clock.now())
        let votes = try await shortlists.votes(on: shortlist.id, of: voter, in: tenant)
        var items: [(card: ListingCard, votes: Shortlist.Votes)] = []
        for id in shortlist.listings {
            guard let listing = try await listings.listing(id, in: tenant), listing.isPublic(at: now) else { continue }
            items.append((ListingCard(listing: listing, viewer: .stranger), votes[id] ?? .init()))
        }
        return SharedShortlistView(shortlist: shortlist, items: items)
    }
}

/// `up`, `down`, or null to retract a vote.
private struct VoteInput {
    let vote: Shortlist.Vote?

    init(_ form: consuming JSONObject) throws(Problem) {
        var (form, vote) = (form, Shortlist.Vote?.none)
        form.read("vote", into: &vote)
        if !form.has("vote") { form.errors.missing("vote") }
        try form.finish()
        self.vote = vote
    }
}

/// Cards as strangers see them; listings that are no longer public are only counted.
private struct SharedShortlistView<Card: JSONWritable>: JSONWritable {
    let shortlist: Shortlist
    let items: [(card: Card, votes: Shortlist.Votes)]

    func map<Other: JSONWritable>(_ change: (Card) -> Other) -> SharedShortlistView<Other> {
        SharedShortlistView<Other>(shortlist: shortlist, items: items.map { (change($0.card), $0.votes) })
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("name", shortlist.name)
            $0.set("expiresAt", shortlist.expiresAt)
            $0.array("items", items) { item, json in
                json.object {
                    $0.set("listing", item.card)
                    $0.set("up", item.votes.up)
                    $0.set("down", item.votes.down)
                    $0.set("mine", item.votes.mine?.rawValue)
                }
            }
            $0.set("unavailable", shortlist.listings.count - items.count)
        }
    }
}
