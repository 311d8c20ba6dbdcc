import Domain
import HTTPTypes
import Hummingbird

/// Renders parts of pages in the reader's language.
///
/// Responses have no entity tag: cursors are sealed anew each time, so that no two lists are equal.
package struct FragmentRenderer: Sendable {
    /// `nil` without a web client.
    let pages: PageRenderer?
    let clock: Clock

    /// A list of cards.
    func response(
        _ list: CardList, _ options: FragmentOptions, to request: Request, _ context: Context
    ) throws -> BufferedResponse {
        try response(to: request, context, data: list.json) { parts, format in
            CardValues(format: format).cards(list, options).map { parts.markup("card", $0) }.joined()
        }
    }

    /// The markup that `make` makes.
    ///
    /// - Parameter data: JSON for scripts, which follows the markup.
    func response(
        to request: Request, _ context: Context, data: [UInt8]? = nil, _ make: (PageParts, DisplayFormat) -> String
    ) throws -> BufferedResponse {
        guard let (parts, format) = found(for: request, try context.tenant) else { throw Problem.notFound("fragment") }
        let markup = make(parts, format) + (data.map { Markup.json($0) } ?? "")
        return BufferedResponse(
            headers: [.contentType: MediaType.html.name, .vary: RequestedPage.vary.joined(separator: ", ")],
            body: Array(markup.utf8))
    }

    /// The format of the reader's language; `nil` without a web client.
    func format(for request: Request, _ tenant: Tenant) -> DisplayFormat? { found(for: request, tenant)?.format }

    private func found(for request: Request, _ tenant: Tenant) -> (parts: PageParts, format: DisplayFormat)? {
        let language = DisplayLanguage(of: request, for: tenant.settings)
        return pages?.parts(language).map {
            ($0, DisplayFormat(language, texts: $0.texts, today: tenant.settings.today(at: clock.now())))
        }
    }
}
