import Domain

/// The values of `parts/lease.mustache`: what a lease costs, and its terms.
struct LeaseValues {
    let listing: VisibleListing
    let form: StayForm
    let format: DisplayFormat

    private var terms: LeaseTerms { listing.lease }

    /// `nil` when there is nothing to show.
    var all: TemplateValues? {
        var cost = LeaseCostValues(listing: listing, asked: form.asked, format: format).all
        guard cost != nil || terms != .unstated else { return nil }
        var values = TemplateValues()
        cost?.set("form", stay)
        values.set("cost", cost)
        let lines = fees + utilities
        values.set("lines", lines)
        values.set("hasLines", isOn: !lines.isEmpty)
        values.set("hasNoFees", isOn: terms.fees?.isEmpty ?? false)
        let facts = facts
        values.set("terms", facts)
        values.set("hasTerms", isOn: !facts.isEmpty)
        values.set("accessibility", texts: terms.accessibility.names.map { format.text("accessibility.\($0)") })
        values.set("hasAccessibility", isOn: !terms.accessibility.isEmpty)
        let rules = (terms.rules ?? "").split(separator: "\n").map(String.init)
        values.set("rules", texts: rules)
        values.set("hasRules", isOn: !rules.isEmpty)
        values.set("floorPlan", terms.floorPlanURL)
        values.set("tour", terms.tourURL)
        values.set("hasLinks", isOn: terms.floorPlanURL != nil || terms.tourURL != nil)
        return values
    }

    private var stay: TemplateValues? {
        listing.cost(form.asked).map {
            form.values(people: $0.people, isShared: $0.isShared, most: terms.maxResidents, format)
        }
    }

    private func money(_ cents: Int) -> String { format.money(cents, listing.currency) }

    private var fees: [TemplateValues] {
        let deposit = terms.depositCents.map {
            line(format.text("lease.deposit"), $0 == 0 ? format.text("lease.none") : money($0))
        }
        let fees = (terms.fees ?? []).map { fee in
            let name = fee.label ?? format.text("fee.\(fee.kind.rawValue)")
            let due = format.text("fee.due.\(fee.due.rawValue)")
            return line(
                name, "\(money(fee.amountCents)) \(due)", note: fee.isMandatory ? nil : format.text("lease.optional"))
        }
        return [deposit].compactMap(\.self) + fees
    }

    private var utilities: [TemplateValues] {
        (terms.utilities ?? []).map { utility in
            let payment = format.text("payment.\(utility.payment.rawValue)")
            let amount = utility.estimateCents.map { format.text("lease.about", ["amount": money($0)]) }
            let name = format.text("utility.\(utility.kind.rawValue)")
            return line(name, amount ?? payment, note: amount.map { _ in payment })
        }
    }

    private func line(_ label: String, _ text: String, note: String? = nil) -> TemplateValues {
        var values = TemplateValues()
        values.set("label", label)
        values.set("text", text)
        values.set("note", note)
        return values
    }

    private var facts: [TemplateValues] {
        func count(_ key: String, _ value: Int?, _ unit: String) -> TemplateValues? {
            value.map { line(format.text(key), format.text(unit, count: Double($0))) }
        }
        let rooms = terms.furnishedRooms.names.map { format.text("room.\($0)") }
        return [
            terms.homeType.map { line(format.text("lease.homeType"), format.text("home.\($0.rawValue)")) },
            count("lease.leaseMonths", terms.leaseMonths, "lease.months"),
            count("lease.minimumStayMonths", terms.minimumStayMonths, "lease.months"),
            count("lease.noticeDays", terms.noticeDays, "lease.days"),
            count("lease.roommates", terms.roommates, "lease.people"),
            count("lease.maxResidents", terms.maxResidents, "lease.people"),
            rooms.isEmpty ? nil : line(format.text("lease.furnishedRooms"), rooms.joined(separator: ", ")),
            terms.energyClass.map { line(format.text("lease.energyClass"), $0) },
            terms.licenseNumber.map { line(format.text("lease.licenseNumber"), $0) },
        ].compactMap(\.self)
    }
}
