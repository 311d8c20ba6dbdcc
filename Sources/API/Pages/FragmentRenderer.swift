import Domain
import HTTPTypes
import Hummingbird

/// Renders lists of cards in the reader's language: the cards, then their data for scripts.
///
/// Responses have no entity tag: cursors are sealed anew each time, so that no two are equal.
package struct FragmentRenderer: Sendable {
    /// `nil` without a web client.
    let pages: PageRenderer?
    let clock: Clock

    func response(
        _ list: CardList, _ options: FragmentOptions, to request: Request, _ context: Context
    ) throws -> BufferedResponse {
        let language = DisplayLanguage(of: request, for: try context.tenant.settings.language)
        guard let parts = pages?.parts(language) else { throw Problem.notFound("fragment") }
        let format = DisplayFormat(language, texts: parts.texts, today: Day(clock.now()))
        let cards = CardValues(format: format).cards(list, options).map(parts.card)
        return BufferedResponse(
            headers: [.contentType: MediaType.html.name, .vary: RequestedPage.vary.joined(separator: ", ")],
            body: Array((cards.joined() + Markup.json(list.json)).utf8))
    }
}
