import Geo
import Testing

@Suite("Bounding boxes")
struct BoundingBoxTests {
    @Test(
        "nonsense and boxes upside down are refused",
        arguments: [
            "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "nan,0,1,1", "0,0,inf,1", "0,nan,1,1", "-91,0,1,1", "0,0,90.1,1",
            "0,-181,1,1",
            "41,-75,40,-74", "0x28,-75,41,-74", "4e1,-75,41,-74",
        ])
    func refused(text: String) { #expect(BoundingBox(text) == nil) }

    @Test("edges and corners are inside")
    func edges() throws {
        let box = try #require(BoundingBox("40,-75,41,-74"))
        for text in ["40,-75", "41,-74", "40,-74", "40.5,-75", "40.5,-74.5"] {
            #expect(box.contains(try #require(Coordinate(text))))
        }
        for text in ["39.9999999,-75", "41.0000001,-74", "40.5,-75.0000001", "40.5,-73.9999999", "40.5,105.5"] {
            #expect(!box.contains(try #require(Coordinate(text))))
        }
        #expect(box.center == Coordinate("40.5,-74.5"))
    }

    @Test("a box may cross the antimeridian")
    func antimeridian() throws {
        let box = try #require(BoundingBox("-20,170,-10,-160"))
        #expect(box.crossesAntimeridian)
        for text in ["-15,175", "-15,180", "-15,-180", "-15,-165"] {
            #expect(box.contains(try #require(Coordinate(text))))
        }
        for text in ["-15,169", "-15,-159", "-15,0"] { #expect(!box.contains(try #require(Coordinate(text)))) }
        #expect(box.center == Coordinate("-15,-175"))
        #expect(BoundingBox("0,160,1,-170")?.center == Coordinate("0.5,175"))
    }

    @Test("the box around a circle holds its rim", arguments: [0, 0.001, 25, 300, 3_000])
    func aroundCircle(miles: Double) throws {
        for text in ["40.71,-74", "0,179.99", "0,-180", "-33,0", "46,100"] {
            let center = try #require(Coordinate(text))
            let box = try #require(BoundingBox(around: center, radiusMiles: miles))
            for bearing in stride(from: 0.0, to: 6.28, by: 0.05) {
                #expect(box.contains(center.moved(miles: miles, bearing: bearing)))
            }
            #expect(box.north - center.latitude <= miles / 69 + 1e-5)
        }
    }

    @Test("near a pole the box reaches farther than its centre's parallel tells")
    func nearThePole() throws {
        let center = try #require(Coordinate("89,0"))
        let box = try #require(BoundingBox(around: center, radiusMiles: 69))
        #expect(box.east > 80)
        for bearing in stride(from: 0.0, to: 6.28, by: 0.01) {
            #expect(box.contains(center.moved(miles: 69, bearing: bearing)))
        }
    }

    @Test("a circle that contains a pole, or is invalid, has no box", arguments: [70, 7_000, 1e9, -1, .infinity, .nan])
    func noBox(miles: Double) throws {
        #expect(BoundingBox(around: try #require(Coordinate("89,0")), radiusMiles: miles) == nil)
        #expect(BoundingBox(around: try #require(Coordinate("-90,0")), radiusMiles: 0) == nil)
    }
}
