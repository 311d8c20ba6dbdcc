import Domain

/// The content of pages that the tenant's admins wrote.
struct TenantPageContent: Sendable {
    let pages: any TenantPageStore

    /// The tenant's page that a listed page shows; `nil` for any other page.
    static func name(of page: PageListEntry) -> TenantPage.Name? {
        page.content == "tenant-page" ? TenantPage.Name(rawValue: String(page.path.dropFirst())) : nil
    }

    /// Throws not found when the tenant has no such page.
    func content(_ name: TenantPage.Name, _ request: RequestedPage) async throws -> InitialContent {
        guard let tenant = request.tenant, tenant.pages.contains(name),
            let page = try await pages.page(name, of: tenant.id)
        else { throw Problem.notFound("page") }
        var content = InitialContent()
        content.values = {
            var values = TemplateValues()
            values.set("heading", "tenantPage.\(name.rawValue)")
            values.set("language", tenant.settings.language?.rawValue)
            values.set("text", markup: PageTextMarkup.html(of: page.text))
            return values
        }
        return content
    }
}

/// The HTML of a page's text.
enum PageTextMarkup {
    static func html(of text: String) -> String {
        PageTextBlock.blocks(of: text).map { block in
            switch block {
            case .heading(let line): "<h2>\(spans(of: line))</h2>"
            case .paragraph(let lines): "<p>\(lines.map(spans).joined(separator: "<br>"))</p>"
            case .list(let items): "<ul>\(items.map { "<li>\(spans(of: $0))</li>" }.joined())</ul>"
            }
        }.joined()
    }

    private static func spans(of line: String) -> String {
        PageTextSpan.spans(of: line).map { span in
            switch span {
            case .words(let words): return Markup.escaped(words)
            case .link(let address):
                let address = Markup.escaped(address)
                return "<a href=\"\(address)\" rel=\"noopener noreferrer nofollow ugc\">\(address)</a>"
            case .email(let address):
                let address = Markup.escaped(address)
                return "<a href=\"mailto:\(address)\">\(address)</a>"
            }
        }.joined()
    }
}
