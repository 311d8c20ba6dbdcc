import Domain

/// The values of `parts/comparison.mustache`: favorites side by side, and which of their facts differ.
struct ComparisonValues {
    /// The campus of all pages, with the name that the page's header calls it by.
    struct Campus {
        let university: University
        let name: String
    }

    /// One listing's text of a row; `has` says whether it has the row's amenity.
    private struct Cell {
        let text: String
        var has: Bool?
    }

    static let counts = 2...4
    private static let photoSizes = "14rem"

    let cards: [ListingCard]
    /// `nil` when the reader chose none.
    let campus: Campus?
    let settings: TenantSettings
    let format: DisplayFormat

    var all: TemplateValues {
        var values = TemplateValues()
        values.set("hasCampus", isOn: campus != nil)
        values.set("hasTravel", isOn: cards.contains { travel($0.listing) != nil })
        values.set("cards", cards.map(head))
        values.set("rows", facts + lease + ways + terms + amenities + notes)
        return values
    }

    private func head(_ card: ListingCard) -> TemplateValues {
        var values = TemplateValues()
        values.set("id", card.listing.id.description)
        values.set("title", card.listing.title ?? format.text("card.untitled"))
        CardValues(format: format).setPhoto(of: card, sizes: Self.photoSizes, isFirst: false, in: &values)
        return values
    }

    private var facts: [TemplateValues] {
        [
            row("post.field.priceCents") { listing in
                listing.priceCents.map { format.price($0, listing.currency, listing.pricePeriod) }
            },
            row("compare.allIn", perPerson),
        ]
    }

    /// Each person's monthly cost, utilities included where known; `nil` for a sale. A lease that states everything
    /// knows it; otherwise it is estimated in whole units of the currency: one person per bedroom shares a flat, and a
    /// studio or a room is one person's.
    private func perPerson(_ listing: VisibleListing) -> String? {
        if let cost = listing.cost(), listing.allInRent?.isComplete == true {
            return each(format.money(cost.perPersonMonthlyCents, listing.currency), of: cost.people)
        }
        guard let cents = listing.priceCents, let kind = listing.kind, kind != .buy, listing.pricePeriod != .once
        else { return nil }
        let bedrooms = listing.bedrooms ?? 1
        let share = CostShare(occupants: max(1, bedrooms), utilitiesCents: settings.utilitiesCents)
        let terms = share.terms(
            .init(kind, bedrooms: bedrooms, listing.lease.homeType),
            includesUtilities: listing.amenities.contains(.utilitiesIncluded))
        let monthly = listing.pricePeriod.monthlyCents(cents, semester: listing.semester)
        let whole = monthly * terms.factor + terms.addedCents
        let amount = format.money((share.perPersonCents(ofWhole: whole) + 50) / 100 * 100, listing.currency)
        return each(amount, of: share.occupants)
    }

    private func each(_ amount: String, of people: Int) -> String {
        people > 1 ? format.text("compare.each", count: Double(people), ["amount": amount]) : amount
    }

    /// The costs and terms that any of the listings states.
    private var lease: [TemplateValues] {
        guard cards.contains(where: { $0.listing.lease != .unstated }) else { return [] }
        func money(_ key: String, _ cents: (LeaseCost) -> Int?) -> TemplateValues {
            row(key) { listing in
                let amount = listing.cost().flatMap(cents).map { format.money($0, listing.currency) }
                let isPart = listing.cost().map { !$0.isComplete } ?? false
                return amount.map { isPart ? format.text("compare.part", ["amount": $0]) : $0 }
            }
        }
        return [
            money("lease.moveIn", \.moveInCents), money("lease.monthly", \.allInMonthlyCents),
            money("lease.stay") { $0.stay?.totalCents },
            row("lease.homeType") { $0.lease.homeType.map { format.text("home.\($0.rawValue)") } },
            row("lease.leaseMonths") { months($0.lease.leaseMonths) },
            row("lease.minimumStayMonths") { months($0.lease.minimumStayMonths) },
            row("lease.accessibility") { listing in
                let names = listing.lease.accessibility.names.map { format.text("accessibility.\($0)") }
                return names.isEmpty ? nil : names.joined(separator: ", ")
            },
        ]
    }

    private func months(_ count: Int?) -> String? { count.map { format.text("lease.months", count: Double($0)) } }

    /// The way to the reader's campus: the distance, and the minutes where it is near enough to search around.
    private var ways: [TemplateValues] {
        guard let campus else { return [] }
        func minutes(_ key: String, _ part: KeyPath<TravelEstimate, Int>) -> TemplateValues {
            row(key) { travel($0).map { format.minutes($0[keyPath: part]) } }
        }
        return [
            row(label: format.text("compare.campus", ["campus": campus.name])) { listing in
                distance(listing).map { format.distance(miles: $0, approximate: listing.isApproximate) }
            },
            minutes("compare.walk", \.walkingMinutes), minutes("compare.bike", \.cyclingMinutes),
            minutes("compare.bus", \.busMinutes),
        ]
    }

    private func distance(_ listing: VisibleListing) -> Double? {
        guard let campus, let location = listing.location else { return nil }
        return campus.university.location.miles(to: location)
    }

    private func travel(_ listing: VisibleListing) -> TravelEstimate? {
        distance(listing).flatMap { $0 <= settings.radiusMiles ? TravelEstimate(miles: $0) : nil }
    }

    private var terms: [TemplateValues] {
        [
            row("post.field.kind") { $0.kind.map { format.text("kind.\($0.rawValue)") } },
            row("post.field.bedrooms") {
                $0.bedrooms.map { $0 == 0 ? format.text("unit.studio") : format.number(Double($0)) }
            },
            row("post.field.bathrooms") { $0.bathrooms.map { format.number($0) } },
            row("compare.area", CardValues(format: format).area),
            row("post.field.availableFrom") {
                $0.availableFrom.map { $0 <= format.today ? format.text("compare.now") : format.day($0) }
            },
            row("post.field.availableUntil") { $0.availableUntil.map { format.day($0) } },
            row("post.field.foodPreference") { format.text("food.\($0.foodPreference.rawValue)") },
        ]
    }

    /// A row for each amenity that any of the listings has.
    private var amenities: [TemplateValues] {
        Amenities.names.compactMap { name in
            let cells = cards.map { card in
                let has = card.listing.amenities.names.contains(name)
                return Cell(text: format.text(has ? "post.yes" : "post.no"), has: has)
            }
            return cells.contains { $0.has == true } ? row(format.text("amenity.\(name)"), cells) : nil
        }
    }

    private var notes: [TemplateValues] {
        let notes = cards.map { $0.note ?? nil }
        guard notes.contains(where: { $0 != nil }) else { return [] }
        return [row(format.text("compare.note"), notes.map { Cell(text: $0 ?? format.text("compare.none")) })]
    }

    private func row(_ key: String, _ text: (VisibleListing) -> String?) -> TemplateValues {
        row(label: format.text(key), text)
    }

    private func row(label: String, _ text: (VisibleListing) -> String?) -> TemplateValues {
        row(label, cards.map { Cell(text: text($0.listing) ?? format.text("compare.none")) })
    }

    private func row(_ label: String, _ cells: [Cell]) -> TemplateValues {
        var values = TemplateValues()
        values.set("label", label)
        values.set("differs", isOn: Set(cells.map(\.text)).count > 1)
        values.set(
            "cells",
            cells.map { cell in
                var values = TemplateValues()
                values.set("text", cell.text)
                values.set("has", isOn: cell.has == true)
                values.set("lacks", isOn: cell.has == false)
                return values
            })
        return values
    }
}
