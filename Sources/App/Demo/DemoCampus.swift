import Domain
import Geo

/// A campus with demonstration listings around it.
struct DemoCampus {
    let name: String
    let city: String
    let region: String
    let postalCode: String
    let latitude: Double
    let longitude: Double
    /// A one-bedroom apartment's rent in cents.
    let rentCents: Int

    static let all = [
        DemoCampus("RIT", "Rochester", "NY", "14623", 43.0846, -77.6743, 115_000),
        DemoCampus("Drexel", "Philadelphia", "PA", "19104", 39.9566, -75.1899, 155_000),
        DemoCampus("NYU", "New York", "NY", "10003", 40.7295, -73.9965, 290_000),
        DemoCampus("MIT", "Cambridge", "MA", "02139", 42.3601, -71.0942, 275_000),
        DemoCampus("UC Berkeley", "Berkeley", "CA", "94720", 37.8719, -122.2585, 225_000),
        DemoCampus("UCLA", "Los Angeles", "CA", "90024", 34.0689, -118.4452, 240_000),
        DemoCampus("UT", "Austin", "TX", "78712", 30.2849, -97.7341, 150_000),
        DemoCampus("U-M", "Ann Arbor", "MI", "48109", 42.2780, -83.7382, 145_000),
        DemoCampus("UW", "Seattle", "WA", "98105", 47.6553, -122.3035, 185_000),
        DemoCampus("Georgia Tech", "Atlanta", "GA", "30332", 33.7756, -84.3963, 165_000),
        DemoCampus("UIUC", "Champaign", "IL", "61820", 40.1106, -88.2284, 95_000),
        DemoCampus("UF", "Gainesville", "FL", "32611", 29.6436, -82.3549, 110_000),
    ]

    private init(
        _ name: String, _ city: String, _ region: String, _ postalCode: String, _ latitude: Double, _ longitude: Double,
        _ rentCents: Int
    ) {
        self.name = name
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.latitude = latitude
        self.longitude = longitude
        self.rentCents = rentCents
    }

    private static let streets = [
        "Elm Street", "Maple Avenue", "College Road", "Park Lane", "Mill Street", "University Drive",
    ]
    private static let moods = ["Sunny", "Quiet", "Bright", "Cozy", "Roomy", "Newly painted", "Top-floor", "Garden"]
    private static let days = [0, 14, 30, 45, 60, 90]

    /// The fields of one listing; every text says that it is a demonstration.
    func fields(_ index: Int, _ numbers: inout SeededNumbers) -> ListingFields {
        var fields = ListingFields()
        let bedrooms = [0, 1, 1, 2, 2, 3, 4][Int.random(in: 0..<7, using: &numbers)]
        let kind: ListingKind = [.rent, .rent, .rent, .sublease, .roommate, .buy][index % 6]
        let mood = Self.moods.randomElement(using: &numbers) ?? "Sunny"
        fields.kind = kind
        fields.title = "Demo: \(mood.lowercased()) \(Self.what(kind, bedrooms)) near \(name)"
        fields.description = """
            This is a demonstration listing: no one lives here, and it isn't for rent. \(mood) rooms, \
            \(Int.random(in: 4...25, using: &numbers)) minutes from \(name) by bicycle.
            """
        let houseNumber = Int.random(in: 1...980, using: &numbers)
        let street = Self.streets.randomElement(using: &numbers) ?? "Elm Street"
        fields.address = Address(
            street: "\(houseNumber) \(street)", city: city, region: region, postalCode: postalCode, country: "US")
        fields.location = place(&numbers)
        fields.hideExactLocation = index % 5 == 4
        (fields.priceCents, fields.pricePeriod) = price(kind, bedrooms, &numbers)
        (fields.bedrooms, fields.bathroomHalves) = (bedrooms, max(2, bedrooms + Int.random(in: 0...1, using: &numbers)))
        fields.areaSquareFeet = 350 + 280 * bedrooms + 10 * Int.random(in: 0...20, using: &numbers)
        fields.amenities = Amenities(rawValue: UInt16.random(in: 0...Amenities.all.rawValue, using: &numbers))
        fields.foodPreference = index % 8 == 7 ? (FoodPreference.allCases.randomElement(using: &numbers) ?? .any) : .any
        fields.availableFrom = Day(
            daysSinceEpoch: Day(Clock.system.now()).daysSinceEpoch + (Self.days.randomElement(using: &numbers) ?? 0))
        fields.contact = Contact(name: "Olive (demo owner)", email: "owner@demo.example", phone: "+1 555 0100")
        return fields
    }

    private func place(_ numbers: inout SeededNumbers) -> Coordinate? {
        let miles = 8 * Double.random(in: 0...1, using: &numbers).squareRoot()
        return Coordinate(latitude: latitude, longitude: longitude)?
            .moved(miles: miles, bearing: Double.random(in: 0..<(2 * .pi), using: &numbers))
    }

    private func price(_ kind: ListingKind, _ bedrooms: Int, _ numbers: inout SeededNumbers) -> (Int, PricePeriod) {
        let factor = (0.7 + 0.3 * Double(bedrooms)) * Double.random(in: 0.75...1.25, using: &numbers)
        let month = Int(Double(rentCents) * factor / 500) * 500
        return switch kind {
        case .buy: (month * 190, .once)
        case .roommate: (max(30_000, month / max(1, bedrooms)), .month)
        case .sublease: (month * 4, .semester)
        case .rent: (month, .month)
        }
    }

    private static func what(_ kind: ListingKind, _ bedrooms: Int) -> String {
        switch kind {
        case .roommate: "room in a shared apartment"
        case .buy: "house for sale"
        case .rent, .sublease: bedrooms == 0 ? "studio" : "\(bedrooms)-bedroom apartment"
        }
    }
}
