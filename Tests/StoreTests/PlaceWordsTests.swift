import Domain
import Geo
import Testing

@testable import Store

@Suite("Words that stand for squares of the earth")
struct PlaceWordsTests {
    private static func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws -> BoundingBox {
        try #require(BoundingBox(south: south, west: west, north: north, east: east))
    }

    @Test("a place in a box has one of the box's words, wherever on the earth", arguments: 0..<8)
    func everyPlace(seed: Int) throws {
        let corners = [-90.0, -89.5, -45.25, -1, 0, 0.5, 45, 89.99, 90]
        let meridians = [-180.0, -179.99, -179, -90.5, -0.1, 0, 77.6, 179, 179.99, 180]
        for latitude in corners {
            for longitude in meridians {
                let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
                let reach = [0.0, 0.01, 0.4, 1, 1.5, 2, 0.999, 3][seed]
                let (west, east) = (longitude - reach, longitude + reach)
                let box = try Self.box(
                    max(-90, latitude - reach), west < -180 ? west + 360 : west, min(90, latitude + reach),
                    east > 180 ? east - 360 : east)
                try #require(box.contains(place))
                let words = try #require(PlaceWords.words(touching: box))
                #expect(words.contains(PlaceWords.word(of: place)), "\(place) in \(box)")
            }
        }
    }

    @Test("180 and −180 are one meridian: a box that ends at either knows places that are written as the other")
    func antimeridian() throws {
        let (plus, minus) = (Coordinate.at(10.5, 180), Coordinate.at(10.5, -180))
        for box in [
            try Self.box(10, 179, 11, 180), try Self.box(10, -180, 11, -179), try Self.box(10, 179.5, 11, -179.5),
        ] {
            let words = try #require(PlaceWords.words(touching: box))
            #expect(words.contains(PlaceWords.word(of: plus)), "\(box)")
            #expect(words.contains(PlaceWords.word(of: minus)), "\(box)")
        }
    }

    @Test("places far from a box have none of its words")
    func farAway() throws {
        let words = try #require(PlaceWords.words(touching: Self.box(43, -78, 44, -77)))
        #expect(!words.contains(PlaceWords.word(of: .at(40, -78))))
        #expect(!words.contains(PlaceWords.word(of: .at(43.5, 102))))
        #expect(words.count == 4)
    }

    @Test("a box over a continent names no squares")
    func tooManySquares() throws {
        #expect(try PlaceWords.words(touching: Self.box(-90, -180, 90, 180)) == nil)
        #expect(try PlaceWords.words(touching: Self.box(20, -130, 50, -60)) == nil)
        #expect(try PlaceWords.words(touching: Self.box(43, -78, 43, -78)) == ["p133x102"])
    }

    @Test("words near the antimeridian find listings on both sides of it")
    func searchAcross() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            for longitude in [179.9, -179.9, 180, -180, 177] {
                _ = try await fixture.makeListing("Hut", at: .at(-17.5, longitude), by: olive, in: fixture.tenant)
            }
            let across = try Self.box(-18, 179.5, -17, -179.5)
            #expect(
                try await fixture.store.numbers(matching: ["hut"], near: across, in: fixture.tenant) == [1, 2, 3, 4])
        }
    }
}
