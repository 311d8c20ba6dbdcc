import Testing

@testable import Domain

@Suite("Typed texts")
struct LocationQueryTests {
    @Test(
        "a text may say what is near to what, in both languages",
        arguments: [
            ("coffeeshop near Temple", "coffeeshop", "Temple"),
            ("  Saxbys  NEAR to Temple University ", "Saxbys", "Temple University"),
            ("cafetería cerca de Temple", "cafetería", "Temple"),
            ("gym next to 1552 Walnut St", "gym", "1552 Walnut St"),
            ("Near Eastern museum", "Near Eastern museum", nil), ("park near", "park near", nil),
            ("Rochester, NY", "Rochester, NY", nil),
        ] as [(String, String, String?)])
    func parts(text: String, subject: String, anchor: String?) {
        let query = LocationQuery(text)
        #expect(query.subject == subject && query.anchor == anchor)
    }

    @Test(
        "kinds have several names, singular and plural",
        arguments: [
            ("coffeeshop", .cafe), ("Coffee shops", .cafe), ("a café", .cafe), ("cafeterías", .cafe),
            ("supermercados", .supermarket), ("libraries", .library), ("Saxbys", nil), ("s", nil),
        ] as [(String, PointKind?)])
    func kinds(text: String, kind: PointKind?) {
        #expect(PointKindNames.kind(of: text) == kind)
    }
}
