import Domain
import Hummingbird

/// Reading the audit log.
package struct AuditRoutes: FeatureRoutes {
    let store: any AuditStore
    let cursors: Cursors

    package init(store: any AuditStore, cursors: Cursors) {
        self.store = store
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) { v1.get("admin/audit", use: list) }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.readAudit)
        let tenant = try context.tenant.id
        var query = QueryParameters(request)
        let (filter, texts) = query.auditFilter()
        let scope = "audit \(tenant) \(texts.map { $0 ?? "" })"
        let page = try await store.audit(
            filter, page: cursors.page(&query, scope: scope, parts: 1), in: tenant)
        let names = try await store.names(in: page.items, of: tenant)
        return .json(try cursors.list(page, scope: scope) { AuditView(entry: $0, names: names) })
    }
}

extension QueryParameters {
    /// The filter, and the query texts that it was parsed from.
    fileprivate mutating func auditFilter() -> (filter: AuditFilter, texts: [String?]) {
        var filter = AuditFilter()
        filter.actor = value("actor", "an account's id or operator", params: .expected("actor")) { text in
            text == "operator" ? .operator : Account.ID(text).map(AuditEntry.Actor.account)
        }
        let listing: Listing.ID? = id("listing")
        let account: Account.ID? = id("account")
        filter.subjects = [listing?.description, account?.description].compactMap(\.self)
        filter.action = word("action")
        filter.from = instant("from")
        filter.to = instant("to")
        return (filter, ["actor", "listing", "account", "action", "from", "to"].map { text($0) })
    }
}

private struct AuditView: JSONWritable {
    let entry: AuditEntry
    /// Display names by id.
    let names: [String: String]

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", entry.id)
            $0.set("at", entry.at)
            switch entry.actor {
            case .account(let id):
                $0.set("actor", id)
                $0.set("actorName", names[id.description])
            case .operator:
                $0.set("actor", "operator")
                $0.set("actorName", nil as String?)
            }
            $0.set("action", entry.action.rawValue)
            $0.set("subject", entry.subject)
            $0.set("subjectKind", entry.action.subjectKind.rawValue)
            $0.set("subjectName", names[entry.subject])
            $0.set("reason", entry.reason)
        }
    }
}
