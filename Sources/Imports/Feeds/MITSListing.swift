import Domain

// The parts of MITS's formats 4 and 5 by our columns.
extension FeedListing {
    init(mits property: FeedElement, address: FeedElement?) {
        self.init(mitsPart: property)
        let information = property.child("Information")
        self["kind"] = ListingKind.rent.rawValue
        self["description"] = information?["LongDescription", "ShortDescription"] ?? property["LongDescription"]
        self["country"] = address?["Country", "CountryCode"]
        setStreet(address?["AddressLine1", "Address1"], unit: nil)
        self["city"] = address?["City"]
        self["region"] = address?["State"]
        self["postalCode"] = address?["PostalCode", "Zip"]
        let place = property.child("ILS_Identification") ?? property
        self["latitude"] = place["Latitude"]
        self["longitude"] = place["Longitude"]
        self["homeType"] = Self.homeType(place["ILS_IdentificationType"] ?? information?["StructureType"])
        let contact = property.child("PropertyID") ?? property
        self["contactEmail"] = contact["Email"]
        self["contactPhone"] = contact.child("Phone")?["PhoneNumber"] ?? contact["Phone"]
    }

    /// - Parameter plan: a `<Floorplan>`, whose range of rents begins with the lowest.
    init(mitsPlan plan: FeedElement) {
        self.init(mitsPart: plan)
        self["price"] = Self.rent(plan.child("EffectiveRent")) ?? Self.rent(plan.child("MarketRent"))
        for room in plan.children("Room") {
            switch ListingColumnNames.key(room["RoomType"] ?? "") {
            case "bedroom": self["bedrooms"] = room["Count"]
            case "bathroom": self["bathrooms"] = room["Count"]
            default: continue
            }
        }
        setArea(plan.child("SquareFeet").flatMap { $0["Min", "Max"] ?? Self.text($0) })
    }

    /// - Parameters:
    ///   - unit: an `<ILS_Unit>`.
    ///   - inner: the `<Unit>` in it, or itself.
    init(mitsUnit unit: FeedElement, _ inner: FeedElement) {
        self.init(mitsPart: unit)
        let rents = ["UnitRent", "EffectiveRent", "MarketRent"].lazy.compactMap { inner.child($0) ?? unit.child($0) }
        self["price"] = rents.compactMap(Self.rent).first
        self["bedrooms"] = inner["UnitBedrooms"]
        self["bathrooms"] = inner["UnitBathrooms"]
        setArea(inner["MinSquareFeet", "MaxSquareFeet"])
        let availability = unit.child("Availability") ?? inner.child("Availability")
        let ready = availability?.child("MadeReadyDate").flatMap(Self.day)
        self["availableFrom"] = ready ?? availability?.child("VacateDate").flatMap(Self.day)
        let occupancy = inner["UnitOccupancyStatus"] ?? availability?["VacancyClass"]
        self[Self.unavailable] = Self.reason(
            occupancy, inner["UnitLeasedStatus"], isDated: self["availableFrom"] != nil)
    }

    /// The facts that properties, buildings, floor plans and units have alike.
    init(mitsPart part: FeedElement) {
        self.init()
        self["deposit"] = part.child("Deposit").flatMap(Self.amount)
        for amenity in part.children("Amenity") {
            for case let text? in [amenity["AmenityType"], amenity["Description"]] { addAmenity(called: text) }
        }
        let pets = (part.child("Policy")?.children("Pet") ?? []) + part.children("Pet")
        if pets.contains(where: { Self.isYes($0["Allowed"]) }) { addAmenity("petFriendly") }
        for parking in part.children("Parking") + (part.child("Information")?.children("Parking") ?? []) {
            add(parking: parking["ParkingType"] ?? parking.text)
        }
        for file in part.children("File") { add(mitsFile: file) }
        for offers in part.children("ChargeOfferClass") { add(mitsCharges: offers) }
    }

    private mutating func add(mitsFile file: FeedElement) {
        let (url, type) = (file["Src", "URL"], ListingColumnNames.key(file["FileType", "Type"] ?? ""))
        let isLink = url?.hasPrefix("https://") ?? false
        switch type {
        case "", "photo", "image", "picture": addPhoto(url)
        case "floorplan" where isLink && self["floorPlanUrl"] == nil: self["floorPlanUrl"] = url
        case "virtualtour",
            "tour" where isLink && self["tourUrl"] == nil:
            self["tourUrl"] = url
        default: return
        }
    }

    /// The reason why a unit is no offer; `nil` for one that can be had, such as one whose residents gave notice.
    private static func reason(_ occupancy: String?, _ leased: String?, isDated: Bool) -> String? {
        let (occupancy, leased) = (ListingColumnNames.key(occupancy ?? ""), ListingColumnNames.key(leased ?? ""))
        if leased.hasPrefix("leased") || leased.hasPrefix("reserved") { return "leased" }
        let isLeaving = leased.contains("notice") && isDated
        return occupancy.hasPrefix("occupied") && !isLeaving ? "occupied" : nil
    }

    /// The rent of an element: its text, or the lowest of its range; `nil` where it is blank or 0.
    private static func rent(_ element: FeedElement?) -> String? {
        let rent = element.flatMap { $0["Min", "Exact", "Max"] ?? text($0) }
        return rent.flatMap { Hundredths($0)?.value == 0 ? nil : $0 }
    }

    /// The one amount that an element states, itself or in its `<Amount>` and `<ValueRange>`; `nil` for a range.
    private static func amount(_ element: FeedElement) -> String? {
        if let exact = element["Exact"] ?? text(element) { return exact }
        if let low = element["Min"] { return (element["Max"] ?? low) == low ? low : nil }
        return element.child("Amount", "ValueRange").flatMap(amount)
    }

    private static func text(_ element: FeedElement) -> String? { element.text.isEmpty ? nil : element.text }

    /// A date whose parts are attributes, or its text.
    private static func day(_ element: FeedElement) -> String? {
        guard let year = element["Year"], let month = element["Month"], let day = element["Day"] else {
            return text(element)
        }
        func padded(_ text: String) -> String { text.utf8.count == 1 ? "0\(text)" : text }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}

// The charges of MITS 5.
extension FeedListing {
    fileprivate mutating func add(mitsCharges offers: FeedElement) {
        let kinds: [String: LeaseFee.Kind] = ["PetOfferItem": .pet, "ParkingOfferItem": .parking]
        let names: Set = ["ChargeOfferItem", "PetOfferItem", "ParkingOfferItem", "StorageOfferItem"]
        for item in offers.children where names.contains(item.name) {
            let terms = item.child("Characteristics") ?? item
            let id = item["InternalCode"].map { "\(offers["Code"] ?? "")/\($0)" }
            let requirement = terms["ChargeRequirement"]
            let charge = FeedCharge(
                id: id, name: item["Name"] ?? offers["Code"] ?? "", kind: kinds[item.name],
                amount: Self.explicitAmount(item), timing: terms["PaymentFrequency"] ?? terms["Lifecycle"] ?? "",
                requirement: requirement)
            charge.add(to: &self)
            if item.name == "PetOfferItem", Self.isYes(item["Allowed"]) { addAmenity("petFriendly") }
            if item.name == "ParkingOfferItem" { addAmenity("parking") }
        }
    }

    /// The amount of a charge that is explicit and always the same; percentages, ranges and steps are none.
    private static func explicitAmount(_ item: FeedElement) -> String? {
        guard item["AmountBasis"]?.lowercased() == "explicit" else { return nil }
        let offers = item.children("ChargeOfferAmount")
        let amounts = Set(offers.compactMap { $0["Amounts"] ?? $0.child("Amounts")?["Amount"] })
        return amounts.count == 1 ? amounts.first : nil
    }
}
