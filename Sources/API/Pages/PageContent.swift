import HTTPTypes

/// What a page shows of the marketplace: made for one request, the same for everybody.
struct PageContent: Sendable {
    /// An answer of the API that the page's script would ask for first.
    struct PreloadedResponse: Sendable {
        let path: String
        let json: [UInt8]
    }

    var status: HTTPResponse.Status = .ok
    /// The title before the tenant's name; `nil` for that of the page.
    var title: String?
    /// The tags of the head instead of those of the page.
    var head: String?
    /// The query of the canonical address; `nil` when search engines must not index the page.
    var canonicalQuery: String? = ""
    var answers: [PreloadedResponse] = []
    /// Makes the values of the template.
    var values: @Sendable () -> TemplateValues = { TemplateValues() }
}
