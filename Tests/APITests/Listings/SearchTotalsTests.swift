import Domain
import Foundation
import Geo
import Testing

@testable import App

/// Random listings, and a brute-force search over them.
@Suite("Search: totals against a count by hand")
struct SearchTotalsTests {
    private struct Question {
        let path: String
        let keeps: (Listing) -> Bool
    }

    @Test("500 random listings: what is found, how much, and in which order is what a count by hand says")
    func byHand() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listings = try await fill(server, olive)
            var numbers = SeededNumbers(seed: 11)
            for _ in 0..<80 {
                let question = Self.question(&numbers)
                let found = listings.enumerated().filter { question.keeps($0.element) }
                let byPrice = found.sorted {
                    ($0.element.fields.monthlyCents(.usual) ?? 0, $0.offset) < (
                        $1.element.fields.monthlyCents(.usual) ?? 0, $1.offset
                    )
                }
                let answer = try await olive.get("/v1/listings?\(question.path)&sort=price&limit=100").json
                #expect(answer.total.int == found.count, "\(question.path)")
                #expect(
                    answer.items.list.map(\.id.text) == byPrice.prefix(100).map(\.element.id.description),
                    "\(question.path)")
            }
        }
    }

    private func fill(_ server: OwnServer, _ owner: APIClient) async throws -> [Listing] {
        let installation = server.installation
        let tenant = try await installation.tenant(named: "default")
        let owner = try await installation.account("olive@example.edu", in: tenant)
        var (numbers, listings) = (SeededNumbers(seed: 7), [Listing]())
        for _ in 0..<500 {
            let draft = try ListingDraft(Self.fields(&numbers), complete: true)
            listings.append(try await installation.lifecycle().active(draft, of: owner, in: tenant))
        }
        _ = try await installation.store.listingImports.store(
            listings.map { ImportedListing($0, externalID: nil) }, of: owner.id, recording: nil, in: tenant.id)
        return listings
    }

    private static func fields(_ numbers: inout SeededNumbers) -> ListingFields {
        var fields = ListingFields()
        fields.kind = ListingKind.allCases.randomElement(using: &numbers)
        (fields.title, fields.description) = ("Room", ["", "violet", "indigo violet"].randomElement(using: &numbers))
        fields.address = Address(city: "Town", postalCode: "X1", country: "FJ")
        fields.location = Coordinate(
            latitude: Double.random(in: 42.9...43.4, using: &numbers),
            longitude: Double.random(in: -78.1 ... -77.3, using: &numbers))
        fields.hideExactLocation = Int.random(in: 0..<4, using: &numbers) == 0
        fields.priceCents = Int.random(in: 1...40, using: &numbers) * 5_000
        fields.pricePeriod = PricePeriod.allCases.randomElement(using: &numbers) ?? .month
        if fields.kind == .buy { fields.pricePeriod = .once }
        fields.bedrooms = Int.random(in: 0...6, using: &numbers)
        fields.bathroomHalves = Int.random(in: 0...6, using: &numbers)
        fields.areaSquareFeet = Bool.random(using: &numbers) ? Int.random(in: 1...20, using: &numbers) * 100 : nil
        fields.amenities = Amenities(rawValue: UInt16.random(in: 0..<1024, using: &numbers))
        fields.foodPreference = FoodPreference.allCases.randomElement(using: &numbers) ?? .any
        fields.availableFrom =
            Bool.random(using: &numbers) ? Day(daysSinceEpoch: 20_660 + Int.random(in: 0...9, using: &numbers)) : nil
        fields.contact = Contact(email: "olive@example.edu")
        return fields
    }

    /// A random place and some random filters, each with its meaning.
    ///
    /// Long: a list with one short entry for each parameter.
    private static func question(_ numbers: inout SeededNumbers) -> Question {
        var (parts, tests): ([String], [(Listing) -> Bool]) = ([], [])
        let (latitude, longitude) = (
            Double.random(in: 42.9...43.4, using: &numbers), Double.random(in: -78.1 ... -77.3, using: &numbers)
        )
        if Bool.random(using: &numbers) {
            let radius = Double.random(in: 1...25, using: &numbers)
            parts.append("near=\(rounded(latitude)),\(rounded(longitude))&radiusMiles=\(radius)")
            tests.append { miles($0, rounded(latitude), rounded(longitude)) <= radius }
        } else {
            parts.append("bounds=\(latitude - 0.1),\(longitude - 0.2),\(latitude + 0.1),\(longitude + 0.2)")
            tests.append { listing in
                guard let place = listing.place?.shown else { return false }
                return abs(place.latitude - latitude) <= 0.1 && abs(place.longitude - longitude) <= 0.2
            }
        }
        let (cents, rooms, feet) = (
            Int.random(in: 0...300_000, using: &numbers), Int.random(in: 0...6, using: &numbers),
            Int.random(in: 0...2000, using: &numbers)
        )
        let (bit, kind) = (
            Int.random(in: 0..<10, using: &numbers), ListingKind.allCases.randomElement(using: &numbers) ?? .rent
        )
        let day = Day(daysSinceEpoch: 20_660 + Int.random(in: 0...9, using: &numbers))
        let filters: [(String, (Listing) -> Bool)] = [
            ("maxPriceCents=\(cents)", { $0.fields.monthlyCents(.usual) ?? 0 <= cents }),
            ("minPriceCents=\(cents / 2)", { $0.fields.monthlyCents(.usual) ?? 0 >= cents / 2 }),
            ("minBedrooms=\(rooms)", { $0.fields.bedrooms ?? 0 >= rooms }),
            ("maxBedrooms=\(rooms)", { $0.fields.bedrooms ?? 0 <= rooms }),
            ("minBathrooms=\(Double(rooms) / 2)", { $0.fields.bathroomHalves ?? 0 >= rooms }),
            ("minAreaSquareFeet=\(feet)", { $0.fields.areaSquareFeet ?? 0 >= feet }),
            ("kind=\(kind)", { $0.fields.kind == kind }),
            ("amenities=\(Amenities.names[bit])", { $0.fields.amenities.rawValue >> UInt16(bit) & 1 == 1 }),
            ("foodPreference=vegan", { $0.fields.foodPreference == .vegan }),
            ("availableBy=\(day)", { $0.fields.availableFrom.map { $0 <= day } ?? true }),
            ("q=violet", { $0.fields.description?.contains("violet") ?? false }),
        ]
        for (part, test) in filters where Int.random(in: 0..<5, using: &numbers) == 0 {
            parts.append(part)
            tests.append(test)
        }
        // A search that asks for no kind finds no sales.
        if !parts.contains(where: { $0.hasPrefix("kind=") }) { tests.append { $0.fields.kind != .buy } }
        let all = tests
        return Question(path: parts.joined(separator: "&")) { listing in all.allSatisfy { $0(listing) } }
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e4).rounded() / 1e4 }

    /// Vincenty's formula on a sphere: independent of the search's own, so that they do not share a mistake.
    private static func miles(_ listing: Listing, _ latitude: Double, _ longitude: Double) -> Double {
        guard let place = listing.place?.shown else { return .infinity }
        let (a, b) = (latitude * .pi / 180, place.latitude * .pi / 180)
        let c = (place.longitude - longitude) * .pi / 180
        let (x, y) = (cos(b) * sin(c), cos(a) * sin(b) - sin(a) * cos(b) * cos(c))
        return 3958.7613 * atan2((x * x + y * y).squareRoot(), sin(a) * sin(b) + cos(a) * cos(b) * cos(c))
    }
}
