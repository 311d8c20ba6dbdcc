import Domain
import Testing

@testable import App

@Suite("Pages that a marketplace's admins write")
struct TenantPageTests {
    private static let path = "/v1/admin/tenant/pages"
    private static let terms: JSON = [
        "text":
            "# Who may post\r\n\r\nOwners & students.\nSee https://campus.example.edu/rules.\n\n- Be <kind>\n- Be fair"
    ]

    @Test("a page is written, shown to everybody, linked from every page, and removed")
    func life() async throws {
        try await TestServer.run { server in
            let (admin, stranger) = (try await server.registerAdmin(), server.stranger)
            let empty = try await admin.get(Self.path + "/terms")
            #expect(empty.json == ["name": "terms", "text": nil, "updatedAt": nil])
            #expect(try await stranger.get("/v1/tenant/pages/terms").status == 404)
            #expect(try await stranger.get("/terms").status == 404)
            let written = try await admin.put(Self.path + "/terms", Self.terms)
            #expect(written.status == 200 && !written.json.updatedAt.isNull)
            #expect(!written.json["text"].text.contains("\r"))
            let shown = try await stranger.get("/v1/tenant/pages/terms").json
            #expect(shown == written.json.with(["language": nil]))
            #expect(try await stranger.get("/v1/tenant").json.pages == ["terms"])
            #expect(try await admin.delete(Self.path + "/terms").status == 204)
            #expect(try await admin.delete(Self.path + "/terms").status == 404)
            #expect(try await stranger.get("/v1/tenant").json.pages == [])
            #expect(try await stranger.get("/v1/tenant/pages/terms").status == 404)
            let reasons = try await admin.get("/v1/admin/audit").json.items.list.prefix(2).map(\.reason)
            #expect(reasons == ["page terms removed", "page terms"])
        }
    }

    @Test("the page stands without scripts: headings, lists and links, and no markup of its own")
    func rendered() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            _ = try await admin.put(Self.path + "/terms", Self.terms)
            let contact: JSON = ["text": "Write to desk@campus.example.edu, or javascript:alert(1) http://a.example"]
            _ = try await admin.put(Self.path + "/contact", contact)
            let page = try await server.stranger.get("/terms").text
            for part in [
                "<h2>Who may post</h2>",
                "<p>Owners &amp; students.<br>See <a href=\"https://campus.example.edu/rules\"",
                "<li>Be &lt;kind&gt;</li>", "href=\"/terms\"", "href=\"/contact\"",
            ] { #expect(page.contains(part), "\(part)") }
            #expect(!page.contains("href=\"/privacy\""))
            let part = try await server.stranger.get("/fragments/tenant/pages/terms")
            #expect(part.status == 200 && page.contains(">\(part.text)</article>"))
            #expect(try await admin.post("/fragments/page-text", Self.terms).text == part.text)
            #expect(try await server.register("olive").post("/fragments/page-text", Self.terms).status == 403)
            #expect(try await server.stranger.get("/fragments/tenant/pages/privacy").status == 404)
            let other = try await server.stranger.get("/contact").text
            #expect(other.contains("<a href=\"mailto:desk@campus.example.edu\">desk@campus.example.edu</a>,"))
            #expect(!other.contains("href=\"javascript:") && !other.contains("href=\"http://a.example"))
            #expect(try await server.stranger.get("/privacy").status == 404)
            #expect(try await server.stranger.get("/login").text.contains("href=\"/contact\""))
        }
    }

    @Test("an empty, a long and a hidden text are refused, and so is a page of another name")
    func refused() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let long = String(repeating: "é", count: Limits.tenantPageLength.upperBound)
            #expect(try await admin.put(Self.path + "/terms", ["text": .string(long)]).status == 200)
            for text in ["", " \n ", long + "é", "a\u{202E}b", "a\u{7}b"] {
                let answer = try await admin.put(Self.path + "/privacy", ["text": .string(text)])
                #expect((answer.status, answer.fields) == (422, ["text"]))
            }
            #expect(try await admin.put(Self.path + "/privacy").fields == ["text"])
            #expect(try await admin.put(Self.path + "/privacy", ["text": "x", "html": "y"]).fields == ["html"])
            let huge = String(repeating: "x", count: Limits.tenantPageBytes)
            #expect(try await admin.put(Self.path + "/privacy", ["text": .string(huge)]).status == 413)
            for name in ["imprint", "Terms"] {
                #expect(try await admin.get("\(Self.path)/\(name)").status == 404)
                #expect(try await admin.put("\(Self.path)/\(name)", Self.terms).status == 404)
                #expect(try await server.stranger.get("/v1/tenant/pages/\(name)").status == 404)
            }
        }
    }

    @Test("a text that somebody else wrote since is not overwritten, nor one that is removed brought back")
    func stale() async throws {
        try await TestServer.run { server in
            let (admin, path) = (try await server.registerAdmin(), Self.path + "/privacy")
            let tag = try #require(try await admin.get(path).headers.first(name: "ETag"))
            let before = admin.with(["If-Match": tag])
            let written = try await before.put(path, ["text": "One"])
            #expect(written.status == 200)
            #expect(try await before.put(path, ["text": "Two"]).status == 412)
            #expect(try await before.delete(path).status == 412)
            let after = admin.with(["If-Match": written.headers.first(name: "ETag") ?? ""])
            #expect(try await after.delete(path).status == 204)
            #expect(try await after.put(path, ["text": "Three"]).status == 412)
        }
    }

    @Test("nobody else may, and each marketplace has its own")
    func belonging() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (admin, path) = (try await server.registerAdmin(), Self.path + "/terms")
            #expect(try await admin.put(path, Self.terms).status == 200)
            let others = [
                (server.stranger, 401), (try await server.register("sam"), 403),
                (try await server.register("mona", as: .moderator), 403),
            ]
            for (other, status) in others {
                #expect(try await other.get(path).status == status)
                #expect(try await other.put(path, Self.terms).status == status)
                #expect(try await other.delete(path).status == status)
            }
            let elsewhere = try await server.registerAdmin("eve", tenant: "union", host: "union.example.edu")
            #expect(try await elsewhere.get(path).json["text"].isNull)
            #expect(try await elsewhere.get("/v1/tenant/pages/terms").status == 404)
            #expect(try await elsewhere.put(path, ["text": "Theirs"]).status == 200)
            #expect(try await server.stranger.get("/v1/tenant/pages/terms").json["text"] != "Theirs")
        }
    }

    @Test("a marketplace that is deleted takes its pages with it")
    func deleted() async throws {
        try await TestServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let admin = try await server.registerAdmin("eve", tenant: "union", host: "union.example.edu")
            #expect(try await admin.put(Self.path + "/terms", Self.terms).status == 200)
            let tenant = try await server.tenant(named: "union").id
            let audit = AuditEntry(
                at: server.now, actor: .operator, action: .deleteTenant, subject: tenant.description,
                reason: "union")
            try await server.installation.store.tenants.delete(tenant, audit: audit)
            #expect(try await server.installation.store.tenants.page(.terms, of: tenant) == nil)
        }
    }
}
