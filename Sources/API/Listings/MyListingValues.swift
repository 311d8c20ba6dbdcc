import Domain

/// The values of `parts/my-listing.mustache`: a row of the owner's listings.
struct MyListingValues {
    private static let photoSizes = "11rem"
    /// An active listing that expires within this time can be renewed.
    private static let soon = Instant.Span.days(14)
    /// The buttons of a row, each with a label that names the listing.
    private static let actions = [
        "edit", "continue", "renew", "reopen", "close", "remove", "price", "sums", "another", "whoFits", "menu",
        "pick",
    ]

    let card: ListingCard
    let now: Instant
    let format: DisplayFormat

    private var listing: VisibleListing { card.listing }
    private var title: String { listing.title ?? format.text("card.untitled") }
    private var isExpired: Bool { listing.status == .active && listing.expiresAt.map { $0 <= now } ?? false }
    private var isActive: Bool { listing.status == .active && !isExpired }
    private var isDraft: Bool { listing.status == .draft }

    /// - Parameter isFirst: whether the photo loads at once.
    func all(isFirst: Bool) -> TemplateValues {
        var values = TemplateValues()
        let cards = CardValues(format: format)
        values.set("id", listing.id.description)
        values.set("title", title)
        values.set("href", isDraft ? "/post?id=\(listing.id)" : "/listings/\(listing.id)")
        cards.setPhoto(of: card, sizes: Self.photoSizes, isFirst: isFirst, in: &values)
        cards.setPrice(of: listing, in: &values)
        values.set("facts", cards.facts(listing).joined(separator: " · "))
        values.set("unit", card.unit?.name)
        values.set("line", line)
        values.set("changedAt", listing.updatedAt.description)
        values.set("doubts", texts: listing.doubts.map { format.text("doubt.own.\($0.rawValue)") })
        setStatus(in: &values)
        setActions(in: &values)
        return values
    }

    /// The views, and how long the listing is shown.
    private var line: String {
        let views = isDraft ? nil : card.views.map { format.text("mine.views", count: Double($0)) }
        let until = isActive ? listing.expiresAt.map { format.day(Day($0)) } : nil
        return [views, until.map { format.text("mine.until", ["day": $0]) }].compactMap(\.self)
            .joined(separator: " · ")
    }

    private func setStatus(in values: inout TemplateValues) {
        values.set("status", format.text(isExpired ? "mine.expired" : "status.\(listing.status.rawValue)"))
        values.set("isHeld", isOn: listing.status == .held)
        values.set("isGood", isOn: isActive)
        values.set("isWrong", isOn: listing.status == .held || isExpired)
    }

    private func setActions(in values: inout TemplateValues) {
        let endsSoon = listing.expiresAt.map { $0 < now + Self.soon } ?? false
        values.set("isDraft", isOn: isDraft)
        values.set("isExpired", isOn: isExpired)
        values.set("isActive", isOn: isActive)
        values.set("isClosed", isOn: listing.status == .closed)
        values.set("canRenew", isOn: isExpired || isActive && endsSoon)
        for action in Self.actions {
            values.set("\(action)Label", format.text("mine.of.\(action)", ["title": title]))
        }
        for move in ["earlier", "drag", "later"] {
            values.set("\(move)Label", format.text("mine.\(move)", ["title": title]))
        }
    }
}
