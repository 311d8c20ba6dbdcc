import Foundation

extension LeaseTerms {
    /// The terms in normalized spelling.
    var tidied: LeaseTerms {
        var terms = self
        terms.fees = fees.map { fees in
            fees.map { fee in
                var fee = fee
                fee.label = fee.label.map(Text.tidyLine).flatMap { $0.isEmpty ? nil : $0 }
                return fee
            }
        }
        terms.utilities = utilities.map { utilities in
            let order = LeaseUtility.Kind.allCases
            return utilities.sorted { (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0) }
        }
        terms.rules = rules.map { Text.tidy($0, upTo: Limits.leaseRulesLength.upperBound) }
        terms.licenseNumber = licenseNumber.map(Text.tidyLine)
        terms.energyClass = energyClass.map(Text.tidyLine)
        return terms
    }

    func check(into errors: inout ValidationErrors) {
        func range(_ field: String, _ value: Int?, _ range: ClosedRange<Int>) {
            guard let value else { return }
            errors.check(
                "lease.\(field)", range.contains(value), "must be \(range.lowerBound) to \(range.upperBound)",
                code: "range", params: .bounds(range))
        }
        range("depositCents", depositCents, Limits.leaseCents)
        for number in LeaseNumber.all { range(number.name, self[keyPath: number.member], number.limits) }
        if let leaseMonths, let minimumStayMonths {
            errors.check(
                "lease.minimumStayMonths", minimumStayMonths <= leaseMonths, "can't be longer than leaseMonths",
                code: "range", params: ["min": 1, "max": .integer(leaseMonths)])
        }
        for (place, fee) in (fees ?? []).enumerated() {
            range("fees.\(place).amountCents", fee.amountCents, Limits.leaseCents)
            if let label = fee.label {
                Text.check(label, "lease.fees.\(place).label", Limits.feeLabelLength, into: &errors)
            }
        }
        checkUtilities(into: &errors)
        checkTexts(into: &errors)
    }

    private func checkUtilities(into errors: inout ValidationErrors) {
        var known: Set<LeaseUtility.Kind> = []
        for (place, utility) in (utilities ?? []).enumerated() {
            let path = "lease.utilities.\(place)"
            errors.check(
                "\(path).kind", known.insert(utility.kind).inserted, "is named twice", code: "conflict",
                params: ["other": "utilities"])
            guard let cents = utility.estimateCents else { continue }
            let range = Limits.utilityCents
            errors.check(
                "\(path).estimateCents", utility.payment != .included, "can't be given for what the rent includes",
                code: "conflict", params: ["other": "payment"])
            errors.check(
                "\(path).estimateCents", range.contains(cents), "must be \(range.lowerBound) to \(range.upperBound)",
                code: "range", params: .bounds(range))
        }
    }

    private func checkTexts(into errors: inout ValidationErrors) {
        if let rules { Text.check(rules, "lease.rules", Limits.leaseRulesLength, lines: true, into: &errors) }
        if let licenseNumber {
            Text.check(licenseNumber, "lease.licenseNumber", Limits.licenseNumberLength, into: &errors)
        }
        if let energyClass {
            errors.check(
                "lease.energyClass", Self.isEnergyClass(energyClass),
                "must be a class such as B or A+, or a rating such as HERS 60", params: .expected("energyClass"))
        }
        for (field, url) in [("floorPlanUrl", floorPlanURL), ("tourUrl", tourURL)] {
            guard let url else { continue }
            errors.check(
                "lease.\(field)", PublicLink.isAllowed(url), "must be an https link to a public website",
                params: .expected("link"))
        }
    }

    /// At most twenty letters, digits, blanks and signs, beginning with a letter or digit.
    static func isEnergyClass(_ text: String) -> Bool {
        guard (1...20).contains(text.utf8.count), let first = text.utf8.first else { return false }
        func isPlain(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) || (48...57).contains(byte) }
        return isPlain(first) && text.utf8.allSatisfy { isPlain($0) || " +-.".utf8.contains($0) }
    }
}

extension ListingFields {
    /// The fields without a price or terms out of range, from which nothing can be computed.
    public var withinCostLimits: ListingFields {
        var (fields, errors) = (self, ValidationErrors())
        fields.lease.check(into: &errors)
        if !errors.list.isEmpty { fields.lease = .unstated }
        if let priceCents, !Limits.priceCents.contains(priceCents) { fields.priceCents = nil }
        return fields
    }
}

/// A link to another website, which pages only name: they embed nothing from there.
enum PublicLink {
    /// Whether `text` is an `https` link to a public host by name, without user, port, or characters to hide behind.
    static func isAllowed(_ text: String) -> Bool {
        guard text.utf8.count <= Limits.linkBytes, text.hasPrefix("https://"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}'".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        return PublicHost(String(host)) != nil
    }
}
