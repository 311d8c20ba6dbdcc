import Foundation

/// One page of the web client, as `pages/pages.json` lists it.
struct PageDescription: Decodable, Sendable {
    /// The page's path, such as `/listings`.
    let path: String
    /// Names the main content, `pages/NAME.mustache`, and the script, `js/pages/NAME.js`. Two pages may share them.
    let content: String
    /// The title, before the tenant's name.
    let title: String
    let description: String?
    /// The style sheets besides those of every page: `cards` is `css/cards.css`.
    let styles: [String]
    /// Whether search engines must not index the page.
    let noIndex: Bool?
    /// Whether the service worker keeps the page, and the files that it needs, for when there is no network.
    let offline: Bool?
    /// Whether the page is for those who develop Digs: only a server with demonstration data shows it.
    let development: Bool?

    var script: String { "js/pages/\(content).js" }

    static func list(_ json: [UInt8]) throws -> [PageDescription] {
        try JSONDecoder().decode([PageDescription].self, from: Data(json))
    }
}
