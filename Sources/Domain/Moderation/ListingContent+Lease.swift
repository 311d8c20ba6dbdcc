extension ListingContent {
    /// The members of a lease, in reading order.
    static let leaseNames =
        ["lease.depositCents", "lease.fees", "lease.utilities"] + LeaseNumber.all.map { "lease." + $0.name } + [
            "lease.homeType", "lease.accessibility", "lease.furnishedRooms", "lease.rules", "lease.licenseNumber",
            "lease.floorPlanUrl", "lease.tourUrl", "lease.energyClass",
        ]

    /// The stated terms of a lease.
    static func values(of lease: LeaseTerms) -> [String: Value] {
        var values: [String: Value] = [:]
        let numbers =
            [("depositCents", lease.depositCents)] + LeaseNumber.all.map { ($0.name, lease[keyPath: $0.member]) }
        for (name, number) in numbers { values["lease." + name] = number.map { .number(Double($0)) } }
        let texts = [
            ("homeType", lease.homeType?.rawValue), ("rules", lease.rules), ("licenseNumber", lease.licenseNumber),
            ("floorPlanUrl", lease.floorPlanURL), ("tourUrl", lease.tourURL), ("energyClass", lease.energyClass),
        ]
        for (name, text) in texts { values["lease." + name] = text.map { .text($0) } }
        values["lease.fees"] = lease.fees.map { .texts($0.map(\.content)) }
        values["lease.utilities"] = lease.utilities.map { .texts($0.map(\.content)) }
        if !lease.accessibility.isEmpty { values["lease.accessibility"] = .texts(lease.accessibility.names) }
        if !lease.furnishedRooms.isEmpty { values["lease.furnishedRooms"] = .texts(lease.furnishedRooms.names) }
        return values
    }
}

extension LeaseFee {
    fileprivate var content: String {
        let parts = [
            kind.rawValue, String(amountCents), due.rawValue, isMandatory ? "mandatory" : "optional", label ?? "",
        ]
        return parts.joined(separator: " ")
    }
}

extension LeaseUtility {
    fileprivate var content: String {
        [kind.rawValue, payment.rawValue, estimateCents.map(String.init) ?? ""].joined(separator: " ")
    }
}
