import HTTPTypes

/// The marketplace data on a page: made for one request, the same for everybody.
struct InitialContent: Sendable {
    /// An API response that the page's script would request first.
    struct PreloadedResponse: Sendable {
        let path: String
        let json: [UInt8]
    }

    var status: HTTPResponse.Status = .ok
    /// The title before the tenant's name; `nil` for the page's own.
    var title: String?
    /// Head tags that replace those of the page.
    var head: String?
    /// The query of the canonical URL; `nil` when search engines must not index the page.
    var canonicalQuery: String? = ""
    /// The address of its results as a feed.
    var feed: String?
    var answers: [PreloadedResponse] = []
    /// Makes the values of the template.
    var values: @Sendable () -> TemplateValues = { TemplateValues() }

    /// The page for an area or a university that does not exist.
    static func unknown() -> InitialContent {
        var content = InitialContent(status: .notFound)
        content.canonicalQuery = nil
        content.values = {
            var values = TemplateValues()
            values.set("isUnknown", isOn: true)
            return values
        }
        return content
    }
}
