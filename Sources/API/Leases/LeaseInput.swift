import Domain

extension JSONObject {
    mutating func readLease(into terms: inout LeaseTerms) {
        read("depositCents", into: &terms.depositCents)
        objects("fees", atMost: Limits.feesPerListing, into: &terms.fees) { $0.fee() }
        objects("utilities", atMost: LeaseUtility.Kind.allCases.count, into: &terms.utilities) { $0.utility() }
        for number in LeaseNumber.all { read(number.name, into: &terms[keyPath: number.member]) }
        read("homeType", into: &terms.homeType)
        readOptions("accessibility", into: &terms.accessibility)
        readOptions("furnishedRooms", into: &terms.furnishedRooms)
        read("rules", into: &terms.rules)
        read("licenseNumber", into: &terms.licenseNumber)
        read("floorPlanUrl", into: &terms.floorPlanURL)
        read("tourUrl", into: &terms.tourURL)
        read("energyClass", into: &terms.energyClass)
    }

    private mutating func fee() -> LeaseFee? {
        var (kind, due): (LeaseFee.Kind?, LeaseFee.Due?) = (nil, nil)
        var (label, cents, isMandatory): (String?, Int?, Bool) = (nil, nil, true)
        read("kind", into: &kind)
        read("label", into: &label)
        read("amountCents", into: &cents)
        read("due", into: &due)
        read("mandatory", into: &isMandatory, fallback: true)
        if kind == nil { errors.missing(path + "kind") }
        if cents == nil { errors.missing(path + "amountCents") }
        if due == nil { errors.missing(path + "due") }
        guard let kind, let cents, let due else { return nil }
        return LeaseFee(kind, label: label, amountCents: cents, due: due, isMandatory: isMandatory)
    }

    private mutating func utility() -> LeaseUtility? {
        var (kind, payment): (LeaseUtility.Kind?, LeaseUtility.Payment?) = (nil, nil)
        var cents: Int?
        read("kind", into: &kind)
        read("payment", into: &payment)
        read("estimateCents", into: &cents)
        if kind == nil { errors.missing(path + "kind") }
        if payment == nil { errors.missing(path + "payment") }
        guard let kind, let payment else { return nil }
        return LeaseUtility(kind, payment, estimateCents: cents)
    }

    private mutating func readOptions<Options: NamedOptions>(_ name: String, into options: inout Options) {
        var names: [String]? = options.names
        read(name, into: &names)
        guard let unknown = (names ?? []).first(where: { Options(name: $0) == nil }) else {
            options = Options(known: names ?? [])
            return
        }
        let allowed = Options.names
        errors.add(
            path + name, "can only be \(allowed.joined(separator: ", ")), not \(unknown.prefix(60))",
            params: .allowed(allowed))
    }
}
