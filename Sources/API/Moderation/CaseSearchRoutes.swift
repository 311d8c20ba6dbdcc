import Domain
import Hummingbird

/// Finds accounts and listings by data that only moderators see. Every search is in the audit log.
package struct CaseSearchRoutes: FeatureRoutes {
    let store: any CaseSearchStore
    let throttle: Throttle
    let cursors: Cursors
    let clock: Clock

    package init(store: any CaseSearchStore, throttle: Throttle, cursors: Cursors, clock: Clock) {
        self.store = store
        self.throttle = throttle
        self.cursors = cursors
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) { v1.get("admin/search", use: search) }

    @Sendable func search(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.permitted(.readQueue), try context.tenant.id)
        var query = QueryParameters(request)
        let words = query.caseSearchWords()
        let scope = "case search \(tenant) \(me.id) \(words?.text ?? "")"
        let page = try cursors.page(&query, scope: scope, parts: 3)
        guard let words else { throw Problem.missing("q") }
        try throttle.checkRate(\.caseSearches, of: me.id)
        let found = try await store.acting(by: context.authority(.readQueue)).search(
            words, by: me.id, at: clock.now(), page: page, in: tenant)
        return .json(try cursors.list(found, scope: scope, CaseSearchResultView.init))
    }
}

extension QueryParameters {
    fileprivate mutating func caseSearchWords() -> CaseSearchWords? {
        let range = Limits.caseSearchLength
        let what = "\(range.lowerBound) to \(range.upperBound) characters"
        let words = value("q", what, params: .bounds(range)) { CaseSearchWords($0) }
        if errors.list.isEmpty, words == nil { errors.missing("q") }
        return words
    }
}

private struct CaseSearchResultView: JSONWritable {
    let result: CaseSearchResult

    func write(to json: inout JSONWriter) {
        json.object {
            switch result {
            case .account(let account):
                $0.set("kind", "account")
                $0.set("account", AccountSummaryView(account: account))
                $0.set("listing", nil as ListingSummaryView?)
            case .listing(let listing):
                $0.set("kind", "listing")
                $0.set("account", nil as AccountSummaryView?)
                $0.set("listing", ListingSummaryView(listing: listing))
            }
        }
    }
}
