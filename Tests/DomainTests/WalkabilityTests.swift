import Foundation
import Geo
import Testing

@testable import Domain

@Suite("Walkability")
struct WalkabilityTests {
    private static let categories: [PointCategory] = [
        .food, .groceries, .parks, .schools, .transit, .libraries, .health, .sport,
    ]

    /// The walkability where every category has points of interest at these distances, save those that are named.
    private func walkability(
        _ miles: [Double], _ others: [PointCategory: [Double]] = [:],
        coverage: [PointCategory: NearbyPoints.Coverage] = [:]
    ) -> Walkability? {
        Walkability(
            PointCategory.allCases.map { category in
                (
                    category: category, coverage: coverage[category] ?? .whole,
                    miles: others[category] ?? miles
                )
            })
    }

    @Test("everything next door is 100, nothing within a walk is 0, and the parts add up")
    func extremes() throws {
        let all = try #require(walkability([0, 0.1, 0.2, 0.25, 0.25]))
        #expect(all.score == 100 && all.parts.allSatisfy { $0.points == Double($0.maxPoints) })
        #expect(all.parts.map(\.category) == Self.categories)
        #expect(all.parts.map(\.maxPoints) == [20, 25, 10, 5, 20, 5, 10, 5])
        #expect(all.parts.map(\.countedPoints) == [5, 2, 1, 1, 3, 1, 2, 2])
        #expect(walkability([])?.score == 0 && walkability([0.5])?.score == 0)
    }

    @Test(
        "a point counts in full up to a quarter of a mile, and evenly less up to half a mile",
        arguments: [(0, 1.0), (0.25, 1.0), (0.3125, 0.75), (0.375, 0.5), (0.4375, 0.25), (0.5, 0.0), (0.7, 0.0)])
    func decay(miles: Double, credit: Double) {
        #expect(Walkability.credit(at: miles) == credit)
    }

    @Test("worked out by hand: one of two shops close, the other at three eighths of a mile, and two of five cafés")
    func byHand() throws {
        let others: [PointCategory: [Double]] = [.groceries: [0.1, 0.375], .food: [0.2, 0.2], .parks: [0.3125, 0.4]]
        let found = try #require(walkability([], others))
        // 25 · 1.5 ÷ 2, 20 · 2 ÷ 5 and 10 · 0.75.
        #expect(found.parts.map(\.points) == [8, 18.75, 7.5, 0, 0, 0, 0, 0] && found.score == 34)
    }

    @Test("further points of a category add nothing, and attractions never do")
    func counted() {
        let shops = [0.1, 0.1]
        let many = walkability([], [.groceries: shops + shops])
        #expect(many?.score == 25 && many == walkability([], [.groceries: shops, .attractions: shops]))
    }

    @Test(
        "there are not enough data unless a map knows all of the walk in each category of daily life",
        arguments: categories)
    func unknown(category: PointCategory) {
        #expect(walkability([0.1], coverage: [category: .partial]) == nil)
        #expect(walkability([0.1], coverage: [category: .none]) == nil)
        #expect(walkability([0.1], coverage: [.attractions: .none]) != nil)
    }

    @Test("the index counts up to five cafés and still lists the three nearest")
    func index() throws {
        let home = try #require(Coordinate("40.0,-75.0"))
        let cafes = (0..<6).map { number in
            PointOfInterest(
                id: "node/\(number)", kind: .cafe, name: nil,
                location: home.moved(miles: 0.05 * Double(number + 1), bearing: 30))
        }
        let source = PointSource(
            name: "map", attribution: "own", date: nil, categories: Set(PointCategory.allCases),
            bounds: try #require(BoundingBox("39.9,-75.1,40.1,-74.9")), isWhole: true)
        let found = NearbyIndex([PointSet(source: source, points: cafes)]).around(home)
        #expect(found.groups[0].count == 6 && found.groups[0].nearest.count == 3)
        #expect(found.walkability?.score == 20)
        let far = NearbyIndex([PointSet(source: source, points: cafes)]).around(home.moved(miles: 1, bearing: 210))
        #expect(far.groups[0].count == 0 && far.groups[0].nearest.count == 3 && far.walkability?.score == 0)
        let edge = try #require(Coordinate("40.0999,-75.0"))
        #expect(NearbyIndex([PointSet(source: source, points: cafes)]).around(edge).walkability == nil)
    }
}
