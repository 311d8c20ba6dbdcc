import Domain
import Foundation

/// Who offers a listing, how they are reached, and how its price changed.
extension ListingValues {
    func setOwner(in values: inout TemplateValues) {
        let owner = listing.owner.name
        values.set("owner", owner)
        values.set("initial", owner.first.map { String($0).uppercased() } ?? "?")
        let shown = view.shownContact?.name ?? ""
        values.set("contactName", shown.isEmpty ? owner : shown)
        let history = view.history
        values.set("rating", history?.ownerRating.map(text))
        values.set("isConfirmed", isOn: history?.isOwnerConfirmed ?? false)
        let since = history.flatMap { format.month($0.memberSince) }
        values.set("since", since.map { format.text("trust.since", ["month": $0]) })
        values.set(
            "ownersListings", history.map { format.text("trust.listings", count: Double($0.ownersListings)) })
    }

    /// The number of the owner's ratings, and the mean if there is one.
    private func text(_ rating: OwnerRating) -> String {
        let count = Double(rating.count)
        guard let mean = rating.mean else { return format.text("ratings.count", count: count) }
        return format.text("ratings.mean", count: count, ["mean": format.number(mean)])
    }

    func setContact(in values: inout TemplateValues) {
        let (isMine, hidden) = (listing.viewer == .owner, view.contactHidden)
        values.set("isMine", isOn: isMine)
        values.set("logIn", hidden == .notSignedIn ? "/login?next=%2Flistings%2F\(listing.id)" : nil)
        values.set("isUnverified", isOn: hidden == .emailNotVerified)
        values.set("canAsk", isOn: !isMine && hidden != .notSignedIn && hidden != .emailNotVerified)
        let contact = isMine ? nil : view.shownContact
        let (email, phone) = (contact?.email ?? "", contact?.phone ?? "")
        values.set("email", email)
        values.set("phone", phone)
        values.set("hasWays", isOn: !email.isEmpty || !phone.isEmpty)
        let subject = format.text("listing.mailSubject", ["title": listing.title ?? ""]).percentEncoded
        let mailbox = email.percentEncoded.replacing("%40", with: "@")
        values.set("mailLink", email.isEmpty ? nil : "mailto:\(mailbox)?subject=\(subject)")
        values.set("number", PhoneNumber(phone).dialed)
        let key: String? =
            switch hidden {
            case .dailyLimit: "listing.contactLimit"
            case .conversationsOnly: "messages.only"
            case nil where !isMine && email.isEmpty && phone.isEmpty: "listing.noContact"
            default: nil
            }
        values.set("contactNote", key.map { format.text($0) })
    }

    /// The days on the market, and the changes of the price, the newest first.
    func setPrices(in values: inout TemplateValues) {
        let prices = view.history?.prices ?? []
        let days = prices.first.map { format.today.daysSinceEpoch - Day($0.since).daysSinceEpoch }
        values.set(
            "age", days.map { $0 < 1 ? format.text("history.today") : format.text("history.days", count: Double($0)) })
        let changes = zip(prices, prices.dropFirst()).map(change)
        values.set("changes", changes.reversed())
        values.set("hasChanges", isOn: !changes.isEmpty)
    }

    private func change(from old: ListingPrice, to new: ListingPrice) -> TemplateValues {
        let name = old.period != new.period ? "changed" : new.cents < old.cents ? "lowered" : "raised"
        let price = format.price(new.cents, listing.currency, new.period)
        let difference = format.money(abs(new.cents - old.cents), listing.currency)
        var values = TemplateValues()
        values.set("name", name)
        values.set("text", format.text("history.\(name)", ["by": difference, "to": price]))
        values.set("day", format.day(Day(new.since)))
        return values
    }
}
