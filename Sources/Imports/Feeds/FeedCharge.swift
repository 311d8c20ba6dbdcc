import Domain

/// A fee of a feed, as the column `fees` has it.
struct FeedFee {
    let kind: LeaseFee.Kind
    let amount: String
    let due: LeaseFee.Due
    let isMandatory: Bool

    var cell: String { "\(kind.rawValue) \(amount) \(due.rawValue)\(isMandatory ? "" : " optional")" }
}

/// A charge of a feed by its words, which tell which of our columns has it. A charge that isn't one certain amount has
/// none.
struct FeedCharge {
    /// The id by which a unit replaces a charge of its property.
    var id: String?
    /// Its name, and the name of its type.
    var name: String
    /// The kind that its element says.
    var kind: LeaseFee.Kind?
    var amount: String?
    /// When and how often it is paid.
    var timing: String
    var requirement: String?

    func add(to listing: inout FeedListing) {
        let words = Set(Text.words(name))
        let utility = Self.utility(words)?.rawValue
        let requirement = ListingColumnNames.key(requirement ?? "")
        if requirement.contains("included") {
            if let utility { listing[utility] = LeaseUtility.Payment.included.rawValue }
            return
        }
        guard let amount, let value = Hundredths(amount)?.value, value > 0 else { return }
        let kind = kind ?? Self.kinds.first { words.contains($0.word) }?.kind
        let isMandatory = !["optional", "conditional", "situational"].contains(where: requirement.contains)
        if kind == nil, isMandatory, words.contains("deposit") {
            if listing["deposit"] == nil { listing["deposit"] = amount }
            return
        }
        // The rent itself is the price.
        guard let due = Self.due(timing), kind != nil || words.isDisjoint(with: ["rent", "deposit"]) else { return }
        if let utility, kind == nil, isMandatory, due == .monthly {
            listing[utility] = amount
            return
        }
        listing.add(FeedFee(kind: kind ?? .other, amount: amount, due: due, isMandatory: isMandatory), id: id)
    }

    /// The utility that a charge is about and nothing else: not `valet trash`.
    private static func utility(_ words: Set<String>) -> LeaseUtility.Kind? {
        let rest = words.subtracting(["fee", "charge", "service", "monthly", "utility", "utilities"])
        guard rest.count == 1, let word = rest.first else { return nil }
        return utilities.first { $0.word == word }?.kind
    }

    /// How often a fee is paid, by the words for it; `nil` where they don't tell.
    private static func due(_ timing: String) -> LeaseFee.Due? {
        let key = ListingColumnNames.key(timing)
        if key.contains("month") { return .monthly }
        if ["annual", "year"].contains(where: key.contains) { return .yearly }
        return ["onetime", "once", "application", "movein", "moveout"].contains(where: key.contains) ? .once : nil
    }

    private static let kinds: [(word: String, kind: LeaseFee.Kind)] = [
        ("application", .application), ("admin", .admin), ("administration", .admin), ("administrative", .admin),
        ("amenity", .amenity), ("amenities", .amenity), ("pet", .pet), ("pets", .pet), ("cat", .pet), ("dog", .pet),
        ("parking", .parking), ("garage", .parking), ("carport", .parking), ("cleaning", .cleaning),
        ("broker", .broker),
    ]
    private static let utilities: [(word: String, kind: LeaseUtility.Kind)] = [
        ("electricity", .electricity), ("electric", .electricity), ("gas", .gas), ("heat", .heat), ("heating", .heat),
        ("water", .water), ("sewer", .sewer), ("sewage", .sewer), ("trash", .trash), ("garbage", .trash),
        ("internet", .internet), ("wifi", .internet),
    ]
}
