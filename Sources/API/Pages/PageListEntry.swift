import Foundation

/// One page of the web client, as `pages/pages.json` lists it.
struct PageListEntry: Decodable, Sendable {
    /// The page's path, such as `/listings`.
    let path: String
    /// Names the main content, `pages/NAME.mustache`, and the script, `js/pages/NAME.js`. Several pages may share them.
    let content: String
    /// The key of the title, before the tenant's name; any other text is the title itself.
    let title: String
    /// The key of the description for search engines.
    let description: String?
    /// The entry of the navigation that the page belongs to.
    let tab: String?
    /// The style sheets besides those of every page: `cards` is `css/cards.css`.
    let styles: [String]
    /// Whether search engines must not index the page.
    let noIndex: Bool?
    /// Whether the service worker keeps the page and its files for offline use.
    let offline: Bool?
    /// Whether the page is for developers of Digs: only a server with demonstration data shows it.
    let development: Bool?
    /// The script's first API requests when somebody is signed in and the URL has no query, for browsers to preload.
    let reads: [String]?
    /// The pages that may frame this one, as `frame-ancestors` of a Content Security Policy lists them; `nil` for none.
    let frameAncestors: String?
    /// Whether the page is useful without scripts.
    let isReadable: Bool?

    /// The style sheets of every page and its own.
    var allStyles: [String] { ["tokens", "base", "controls"] + styles }
    var script: String { "js/pages/\(content).js" }

    static func list(_ json: [UInt8]) throws -> [PageListEntry] {
        try JSONDecoder().decode([PageListEntry].self, from: Data(json))
    }
}
