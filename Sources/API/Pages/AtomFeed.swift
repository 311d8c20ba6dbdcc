import Domain

/// Search results as an Atom feed (RFC 4287, with the pages of RFC 5005).
struct AtomFeed {
    private static let path = "feed.atom"

    let feed: ListingFeed
    /// The marketplace's, as title and author.
    let name: String
    let format: DisplayFormat

    var xml: String {
        let updated = feed.cards.map(\.listing.updatedAt).max() ?? feed.readAt
        let head = [
            Self.element("title", name), Self.element("id", feed.url(at: Self.path)),
            Self.element("updated", updated.description), "<author>\(Self.element("name", name))</author>",
            Self.link("self", feed.url(at: Self.path), type: MediaType.atom.name),
            Self.link("alternate", feed.url(at: "listings"), type: "text/html"),
            feed.next(at: Self.path).map { Self.link("next", $0, type: MediaType.atom.name) },
        ]
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(Self.escaped(format.languageTag))">
            \((head.compactMap(\.self) + feed.cards.map(entry)).joined(separator: "\n"))
            </feed>

            """
    }

    private func entry(_ card: ListingCard) -> String {
        let listing = card.listing
        let values = CardValues(format: format)
        let kind = listing.kind.map { format.text("kind.\($0.rawValue)") }
        let price = listing.priceCents.map { format.price($0, listing.currency, listing.pricePeriod) }
        let facts = [price, kind] + values.facts(listing) + [values.place(listing)]
        let elements = [
            Self.element("title", listing.title ?? format.text("card.untitled")),
            Self.element("id", feed.url(of: card)), Self.link("alternate", feed.url(of: card), type: "text/html"),
            Self.element("published", listing.createdAt.description),
            Self.element("updated", listing.updatedAt.description),
            Self.element("summary", facts.compactMap(\.self).joined(separator: " · ")),
            feed.photo(of: card).map { Self.link("enclosure", $0, type: MediaType.jpg.name) },
        ]
        return "<entry>\(elements.compactMap(\.self).joined())</entry>"
    }

    private static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

    private static func link(_ relation: String, _ address: String, type: String) -> String {
        "<link rel=\"\(relation)\" type=\"\(escaped(type))\" href=\"\(escaped(address))\"/>"
    }

    /// XML 1.0 has no place for these characters, not even escaped.
    private static func escaped(_ text: String) -> String {
        Markup.escaped(
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { scalar in
                        switch scalar.value {
                        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
                        default: false
                        }
                    })))
    }
}
