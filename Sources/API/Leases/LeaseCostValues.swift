import Domain

/// The values of `parts/lease-cost.mustache`: what a lease costs a reader.
struct LeaseCostValues {
    let listing: VisibleListing
    let asked: LeaseQuestion
    let format: DisplayFormat

    /// `nil` without a price, and for a sale.
    var all: TemplateValues? {
        guard let cost = listing.cost(asked) else { return nil }
        var values = TemplateValues()
        // A listing that states no terms has nothing beside its rent, until a stay is chosen.
        let hasSums = listing.lease != .unstated || !asked.isEmpty
        values.set("sums", hasSums ? sums(of: cost) : [])
        values.set("hasSums", isOn: hasSums)
        let notices = [notStated(cost), belowMinimum(cost), outside, overMaximum(cost)]
        values.set("notices", texts: notices.compactMap(\.self))
        return values
    }

    private func sums(of cost: LeaseCost) -> [TemplateValues] {
        let sums = [
            sum("lease.moveIn", cost.moveInCents, each: cost.perPersonMoveInCents, of: cost.people),
            sum("lease.monthly", cost.allInMonthlyCents, each: cost.perPersonMonthlyCents, of: cost.people),
        ]
        guard let stay = cost.stay else { return sums }
        let note = format.stay(stay.length)
        return sums + [
            sum("lease.stay", stay.totalCents, each: stay.perPersonCents, of: cost.people, note: note)
        ]
    }

    private func sum(
        _ key: String, _ cents: Int, each: Int, of people: Int, note: String? = nil
    ) -> TemplateValues {
        var values = TemplateValues()
        values.set("label", format.text(key))
        values.set("amount", format.money(cents, listing.currency))
        values.set("note", note)
        let share = ["amount": format.money(each, listing.currency)]
        values.set("each", people > 1 ? format.text("lease.each", count: Double(people), share) : nil)
        return values
    }

    private func notStated(_ cost: LeaseCost) -> String? {
        let names = cost.unknown.filter { $0 != .stay }.map(name)
        return names.isEmpty ? nil : format.text("lease.notStated", ["parts": names.joined(separator: ", ")])
    }

    private func name(of part: LeaseCost.Unknown) -> String {
        if case .utility(let kind) = part { return format.text("utility.\(kind.rawValue)").lowercased() }
        return format.text("lease.part.\(part.name)")
    }

    private func belowMinimum(_ cost: LeaseCost) -> String? {
        guard cost.stay?.isBelowMinimum == true, let months = listing.lease.minimumStayMonths else { return nil }
        return format.text("lease.belowMinimum", count: Double(months))
    }

    /// Says when the cost is divided among more people than may live there.
    private func overMaximum(_ cost: LeaseCost) -> String? {
        guard let most = listing.lease.maxResidents, cost.people > most else { return nil }
        return format.text("lease.overMaximum", count: Double(most))
    }

    /// Says when the chosen stay is not within the days for which the home is offered.
    private var outside: String? {
        guard let stay = asked.stay?.window else { return nil }
        if let first = listing.availableFrom, stay.lowerBound < first {
            return format.text("lease.notYet", ["day": format.day(first)])
        }
        if let last = listing.availableUntil, stay.upperBound > last {
            return format.text("lease.notSoLong", ["day": format.day(last)])
        }
        return nil
    }
}

extension DisplayFormat {
    fileprivate func stay(_ length: StayLength) -> String {
        let months = length.months == 0 ? nil : text("lease.months", count: Double(length.months))
        let days = length.days == 0 ? nil : text("lease.days", count: Double(length.days))
        return [months, days].compactMap(\.self).joined(separator: ", ")
    }
}
