import Domain

// HotPads's format 2.1, which Zillow's rental network reads.
extension FeedListing {
    /// - Parameter listing: a `<Listing>`. Other spellings of a name are some senders'.
    init(hotPads listing: FeedElement) {
        self.init()
        self["externalId"] = listing["id"]
        let type = listing["type"]?.uppercased()
        self["kind"] = Self.kind(type)
        self["homeType"] = Self.homeType(type == "ROOM" ? "room" : listing["propertyType"])
        self["description"] = listing["description", "previewMessage"]
        setPlace(listing)
        setMoney(listing)
        setSize(listing)
        setTerms(listing)
        for tag in listing.children("ListingTag") + listing.children("ListingTags").flatMap(\.children) {
            add(hotPadsTag: tag)
        }
        for photo in listing.children("ListingPhoto") { addPhoto(photo["source"]) }
        self["contactName"] = listing["contactName"]
        self["contactEmail"] = listing["contactEmail"]
        self["contactPhone"] = listing["contactPhone"]
        setTitle(listing["name"], listing["previewMessage"])
    }

    /// A corporate let or a vacation is no offer of Digs: the name of the type is refused as a kind.
    private static func kind(_ type: String?) -> String? {
        switch type {
        case "RENTAL", "ROOM": ListingKind.rent.rawValue
        case "SUBLET": ListingKind.sublease.rawValue
        default: type
        }
    }

    private mutating func setPlace(_ listing: FeedElement) {
        self["country"] = listing["country"]
        setStreet(listing["street"], unit: listing["unit"])
        self["city"] = listing["city"]
        self["region"] = listing["state"]
        self["postalCode"] = listing["zip"]
        self["latitude"] = listing["latitude", "lat"]
        self["longitude"] = listing["longitude", "lng"]
        if listing.children("street").contains(where: { Self.isYes($0["hide"]) }) { self[Self.hidden] = "yes" }
    }

    private mutating func setMoney(_ listing: FeedElement) {
        self["price"] = listing["price"]
        self["pricePeriod"] = listing["pricingFrequency", "priceFrequency"]?.lowercased()
        self["deposit"] = listing["deposit"]
        let costs = [
            ("electricity", "Electricity"), ("heat", "Heating"), ("water", "Water"), ("internet", "Internet"),
            ("trash", "Garbage"),
        ]
        for (column, name) in costs {
            let cost = listing["utilityCost\(name)"]
            if let value = cost.flatMap(Hundredths.init)?.value, value > 0 { self[column] = cost }
        }
        for (name, element) in [("parking", "utilityCostParking"), ("", "HOE-Fee")] {
            FeedCharge(name: name, amount: listing[element], timing: "monthly").add(to: &self)
        }
        for fee in listing.children("fees").flatMap({ $0.children("fee") }) {
            let calculation = fee.child("feeCalculationType")
            let (value, largest) = (calculation?["value"], calculation?["valueMax"])
            let isCertain =
                (largest ?? value) == value && calculation?["valueType"]?.lowercased().contains("percent") != true
            let name = [fee["feeName"], fee["feeType"]].compactMap(\.self).joined(separator: " ")
            let charge = FeedCharge(
                name: name, amount: isCertain ? value : nil, timing: fee["feeTimingType"] ?? "",
                requirement: fee["feeRequirementType"])
            charge.add(to: &self)
        }
    }

    private mutating func setSize(_ listing: FeedElement) {
        self["bedrooms"] = listing["numBedrooms"]
        self["bathrooms"] = Self.bathrooms(listing["numFullBaths"], listing["numHalfBaths"])
        setArea(listing["squareFeet"])
        self["availableFrom"] = listing["dateAvailable", "availableOn"]
    }

    /// The sum of full and half baths; `1.5` full baths have the half one already.
    private static func bathrooms(_ full: String?, _ half: String?) -> String? {
        guard full != nil || half != nil else { return nil }
        guard let whole = Hundredths(full ?? "0"), let halves = Hundredths(half ?? "0") else { return full ?? half }
        let sum = whole.value + (whole.whole == nil ? 0 : halves.value / 2)
        return "\(sum / 100).\(sum % 100 < 10 ? "0" : "")\(sum % 100)"
    }

    private mutating func setTerms(_ listing: FeedElement) {
        self["leaseMonths"] = listing["leaseTerm", "leasteTerm"].flatMap(Self.months)
        if let terms = listing["terms"], Text.fits(terms, Limits.leaseRulesLength.upperBound) { self["rules"] = terms }
        if let url = listing["virtualTourUrl"], url.hasPrefix("https://") { self["tourUrl"] = url }
        if Self.isYes(listing["isFurnished"]) { addAmenity("furnished") }
        let pets = listing.children("pets").flatMap { $0.children("pet") }
        if pets.contains(where: { Self.isYes($0["allowed"]) }) { addAmenity("petFriendly") }
        let parking = listing.children("parking").flatMap { $0.children("parkingType") }
        for type in parking { add(parking: type.text) }
    }

    /// The months of `10 Months`, `One year` or `12-month lease`; `nil` for anything else.
    private static func months(_ term: String) -> String? {
        guard Text.fits(term, Limits.titleLength.upperBound) else { return nil }
        let words = Text.words(term).filter { $0 != "lease" }
        guard words.count == 2, let count = Int(words[0]) ?? ListingWords.numbers[words[0]], (1...60).contains(count)
        else { return nil }
        switch words[1] {
        case "month", "months": return "\(count)"
        case "year", "years": return "\(count * 12)"
        default: return nil
        }
    }

    private mutating func add(hotPadsTag tag: FeedElement) {
        let texts = tag.children("tag").map(\.text) + [tag.text]
        for (text, key) in texts.map({ ($0, ListingColumnNames.key($0)) }) where !key.isEmpty {
            switch tag["type"]?.uppercased() {
            case "LAUNDRY" where key == "inunit": addAmenity("washerDryer")
            case "COOLING_SYSTEM" where key != "none": addAmenity("airConditioning")
            case "PARKING_TYPE": add(parking: text)
            case "RENT_INCLUDES":
                if let utility = Self.includedUtilities[key] { self[utility] = LeaseUtility.Payment.included.rawValue }
            case "CATS_ALLOWED", "DOGS_ALLOWED", "SMALL_DOGS_ALLOWED", "LARGE_DOGS_ALLOWED":
                if Self.isYes(text) { addAmenity("petFriendly") }
            case "MODEL_AMENITY", "PROPERTY_AMENITY": addAmenity(called: text)
            default: continue
            }
        }
    }

    private static let includedUtilities = [
        "water": "water", "sewage": "sewer", "garbage": "trash", "electricity": "electricity", "gas": "gas",
        "internet": "internet", "heat": "heat",
    ]
}

extension FeedListing {
    static func isYes(_ text: String?) -> Bool {
        text.flatMap { ListingWords.answers[ListingColumnNames.key($0)] } ?? false
    }

    /// Adds parking, unless there is none but the street's.
    mutating func add(parking type: String) {
        if !["", "none", "no", "street", "onstreet"].contains(ListingColumnNames.key(type)) { addAmenity("parking") }
    }

    /// Sets the floor area; feeds write 0 for an unknown one.
    mutating func setArea(_ squareFeet: String?) {
        self["areaSquareFeet"] = squareFeet.flatMap { Hundredths($0)?.value == 0 ? nil : $0 }
    }
}
