import Domain

/// A property of MITS's formats 4 and 5, whose available units are listings. A unit takes from its floor plan what it
/// lacks, then from its building and from the property. A property that lists no units offers its floor plans.
struct MITSProperty {
    private let whole: FeedListing
    private let id: String?
    private let name: String?
    private let street: String?
    private let plans: [String: FeedListing]
    private let buildings: [String: FeedListing]
    private let offersPlans: Bool
    /// The units, or floor plans, that are still to be read.
    private var offers: ArraySlice<FeedElement>

    init(_ property: FeedElement) {
        let identification = property.child("PropertyID")
        id = property["IDValue"] ?? identification?["IDValue"] ?? identification?.child("Identification")?["IDValue"]
        name = identification?["MarketingName"] ?? property["MarketingName"]
        let address = identification?.child("Address") ?? property.child("Address")
        street = address?["AddressLine1", "Address1"]
        whole = FeedListing(mits: property, address: address)
        let found = property.descendants("Floorplan")
        var plans: [String: FeedListing] = [:]
        for plan in found {
            let listing = FeedListing(mitsPlan: plan)
            for key in [plan["IDValue"], plan.child("Identification")?["IDValue"], plan["Name"]] {
                if let key, plans[key] == nil { plans[key] = listing }
            }
        }
        self.plans = plans
        let keyed = property.children("Building").compactMap { building in
            building["IDValue"].map { ($0, FeedListing(mitsPart: building)) }
        }
        buildings = Dictionary(keyed) { first, _ in first }
        let units = property.descendants("ILS_Unit")
        offersPlans = units.isEmpty
        offers = (offersPlans ? found : units)[...]
    }

    /// The next unit, or floor plan; `nil` when all were read.
    mutating func next() -> CSVRecord? {
        guard let offer = offers.popFirst() else { return nil }
        return (offersPlans ? listing(ofPlan: offer) : listing(ofUnit: offer)).record(line: offer.line)
    }

    private func listing(ofUnit unit: FeedElement) -> FeedListing {
        let inner = unit.child("Units")?.child("Unit") ?? unit.child("Unit") ?? unit
        let number = inner["MarketingName"] ?? inner["UnitID", "UnitNumber"]
        let unitID = [unit["IDValue"], inner.child("Identification")?["IDValue"], inner["IDValue", "UnitID"]]
        var listing = FeedListing(mitsUnit: unit, inner)
        let planID = Self.reference("FloorplanID", inner, unit) ?? inner["FloorplanName"]
        if let plan = planID.flatMap({ plans[$0] }) { listing = listing.completed(by: plan) }
        let buildingID = Self.reference("BuildingID", inner, unit)
        if let building = buildingID.flatMap({ buildings[$0] }) { listing = listing.completed(by: building) }
        listing = listing.completed(by: whole)
        let own = unitID.compactMap(\.self).first ?? number
        listing["externalId"] = own.map { unit in id.map { "\($0)/\(unit)" } ?? unit }
        let address = inner.child("Address") ?? unit.child("Address")
        listing.setStreet(address?["AddressLine1", "Address1"] ?? street, unit: number)
        listing.setTitle(name.flatMap { name in number.map { "\(name), unit \($0)" } }, name)
        return listing
    }

    private func listing(ofPlan plan: FeedElement) -> FeedListing {
        var listing = FeedListing(mitsPlan: plan).completed(by: whole)
        let own = plan["IDValue"] ?? plan.child("Identification")?["IDValue"]
        listing["externalId"] = own.map { plan in id.map { "\($0)/floorplan/\(plan)" } ?? plan }
        let free = plan["UnitsAvailable"].flatMap(Hundredths.init)?.value ?? 0
        if free == 0 { listing[FeedListing.unavailable] = "no unit available" }
        listing.setTitle(name.flatMap { name in plan["Name"].map { "\(name), \($0)" } }, name)
        return listing
    }

    /// The id to which an element of this name refers, in an attribute or as its text.
    private static func reference(_ name: String, _ elements: FeedElement...) -> String? {
        for element in elements {
            if let id = element.child(name)?["IDValue"] ?? element[name] { return id }
        }
        return nil
    }
}
