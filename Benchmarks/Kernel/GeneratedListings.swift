import Domain
import Geo
import Search
import Synchronization

/// A seeded generator (SplitMix64): every run measures the same listings.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Listings in memory, as the search engine reads them from a store.
final class GeneratedListings: SearchSource {
    private struct State {
        var listings: [TenantListing]
        var log: [ListingChange] = []
        var snapshots: [SearchSnapshots.ID] = []
    }

    private let state: Mutex<State>

    /// - Parameter listings: numbered from one, in order.
    init(_ listings: [TenantListing]) { state = Mutex(State(listings: listings)) }

    /// Replaces a listing, like an owner's edit.
    func replace(_ listing: TenantListing) {
        state.withLock { state in
            state.listings[Int(listing.listing.number) - 1] = listing
            let sequence = Int64(state.log.count + 1)
            state.log.append(
                ListingChange(sequence: sequence, tenant: listing.tenant, number: listing.listing.number))
        }
    }

    subscript(number: UInt32) -> TenantListing { state.withLock { $0.listings[Int(number) - 1] } }

    func lastChange() async throws -> Int64 { state.withLock { Int64($0.log.count) } }

    func changes(after sequence: Int64, limit: Int) async throws -> [ListingChange] {
        state.withLock { Array($0.log.dropFirst(Int(sequence)).prefix(limit)) }
    }

    func visible(_ numbers: [UInt32], in tenant: Tenant.ID) async throws -> [IndexedListing] {
        numbers.map { self[$0].listing }
    }

    func snapshots() async throws -> SearchSnapshots {
        state.withLock { state in
            SearchSnapshots(
                known: state.snapshots, schema: 1, firstChange: state.log.first?.sequence,
                lastChange: Int64(state.log.count))
        }
    }

    func record(_ snapshot: SearchSnapshots.ID) async throws {
        state.withLock { $0.snapshots = [snapshot] + $0.snapshots.prefix(1) }
    }

    func lastNumber() async throws -> UInt32 { state.withLock { UInt32($0.listings.count) } }

    func visible(after number: UInt32, through last: UInt32, limit: Int) async throws -> [TenantListing] {
        state.withLock { Array($0.listings[Int(number)..<min(Int(last), Int(number) + limit)]) }
    }
}

extension Coordinate {
    /// A random place up to `miles` away, uniform over the circle.
    func scattered(upTo miles: Double, _ random: inout Seeded) -> Coordinate {
        let reach = miles * Double.random(in: 0...1, using: &random).squareRoot()
        let bearing = Double.random(in: 0...(2 * .pi), using: &random)
        return moved(miles: reach, bearing: bearing)
    }

    /// A random place at inhabited latitudes.
    static func anywhere(_ random: inout Seeded) -> Coordinate? {
        Coordinate(
            latitude: Double.random(in: -40...60, using: &random),
            longitude: Double.random(in: -180...180, using: &random))
    }
}

extension IndexedListing {
    static func made(
        _ number: UInt32, at place: Coordinate, _ random: inout Seeded, texts: ListingTexts = ListingTexts()
    ) -> IndexedListing {
        IndexedListing(
            number: number, place: place, kind: ListingKind.allCases.randomElement(using: &random) ?? .rent,
            monthlyCents: Int.random(in: 60...800, using: &random) * 500,
            bedrooms: Int.random(in: 0...5, using: &random), bathroomHalves: Int.random(in: 1...6, using: &random),
            areaSquareFeet: Bool.random(using: &random) ? Int.random(in: 200...2_000, using: &random) : nil,
            amenities: Amenities(rawValue: UInt16.random(in: 0..<1_024, using: &random)),
            foodPreference: FoodPreference.allCases.randomElement(using: &random) ?? .any,
            availableFrom: Day(daysSinceEpoch: Int.random(in: 20_000...20_600, using: &random)), texts: texts)
    }
}
