import Geo
import Testing

@Suite("Coordinates")
struct CoordinateTests {
    @Test(
        "nonsense is refused",
        arguments: [
            "", ",", "1", "1,", ",1", "1,2,3", "a,b", "nan,0", "0,nan", "inf,0", "0,-inf", "91,0", "-90.0000001,0",
            "0,180.1",
            "0,-181", "1 ,2", " 1,2", "1;2", "0x,1", "0x28,1", "1,0x1p3", "1e400,0",
            "1e1,2.5", "infinity,0",
        ])
    func refused(text: String) { #expect(Coordinate(text) == nil) }

    @Test("the corners of the earth are read", arguments: ["90,180", "-90,-180", "0,0", "-0,-0", "+10.5,0.5"])
    func read(text: String) { #expect(Coordinate(text) != nil) }

    @Test("seven decimals are kept and equal places are equal")
    func decimals() throws {
        let one = try #require(Coordinate("40.71280004,-74.00599996"))
        #expect(one == Coordinate(latitude: 40.7128, longitude: -74.006))
        #expect(one.description == "40.7128,-74.006")
        #expect(Coordinate("-0.00000001,0")?.description == "0.0,0.0")
    }

    @Test(
        "packing loses nothing",
        arguments: [
            "90,180", "-90,-180", "0,0", "40.7128001,-74.0060001", "-33.8688123,151.2093987", "0.0000001,-0.0000001",
        ])
    func packing(text: String) throws {
        let coordinate = try #require(Coordinate(text))
        #expect(PackedCoordinate(coordinate).coordinate == coordinate)
        #expect(PackedCoordinate(coordinate) == PackedCoordinate(PackedCoordinate(coordinate).coordinate))
    }

    @Test("packing loses nothing, all over the globe")
    func packingEverywhere() throws {
        for step in 0..<20_000 {
            let (latitude, longitude) = (-90 + Double(step) * 0.008_999_1, -180 + Double(step) * 0.017_999_3)
            let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(PackedCoordinate(coordinate).coordinate == coordinate)
        }
    }
}
