import Foundation

/// One page of the web client, as `pages/pages.json` lists it.
struct PageDescription: Decodable, Sendable {
    /// The page's path, such as `/listings`.
    let path: String
    /// Names the main content, `pages/NAME.mustache`, and the script, `js/pages/NAME.js`. Two pages may share them.
    let content: String
    /// The key of the title, before the tenant's name; a text that is no key is the title.
    let title: String
    /// The key of the description for search engines.
    let description: String?
    /// The entry of the navigation that the page belongs to.
    let tab: String?
    /// The style sheets besides those of every page: `cards` is `css/cards.css`.
    let styles: [String]
    /// Whether search engines must not index the page.
    let noIndex: Bool?
    /// Whether the service worker keeps the page, and the files that it needs, for when there is no network.
    let offline: Bool?
    /// Whether the page is for those who develop Digs: only a server with demonstration data shows it.
    let development: Bool?
    /// What its script asks the API first of all when somebody is signed in and the address has no query, so that
    /// browsers ask for it at once.
    let reads: [String]?
    /// The same when the address has a query.
    let readsWithQuery: [String]?
    /// Whether it is of use without scripts.
    let isReadable: Bool?

    /// The style sheets of every page and its own.
    var allStyles: [String] { ["tokens", "base", "controls"] + styles }
    var script: String { "js/pages/\(content).js" }

    static func list(_ json: [UInt8]) throws -> [PageDescription] {
        try JSONDecoder().decode([PageDescription].self, from: Data(json))
    }
}
