import Domain
import Testing

@Suite("Rents: levels, scales and what is compared")
struct RentLevelTests {
    @Test(
        "by HUD's figure 90 to 130 % is usual, below 60 % far below, above 180 % far above",
        arguments: [
            (0, RentLevel.farBelow), (59_999, .farBelow), (60_000, .below), (89_999, .below), (90_000, .usual),
            (130_000, .usual), (130_001, .above), (180_000, .above), (180_001, .farAbove), (10_000_000, .farAbove),
        ])
    func hud(cents: Int, level: RentLevel) {
        #expect(RentScale(hud: 100_000...100_000).level(of: cents) == level)
    }

    @Test("where a place lies in several areas, only what is beyond all of them is not usual")
    func several() {
        let scale = RentScale(hud: 100_000...200_000)
        #expect(scale.usual == 90_000...260_000)
        #expect((scale.farBelow, scale.farAbove) == (60_000, 360_000))
    }

    @Test(
        "of similar rents the middle half is usual; far is also 40 % below or 60 % above the median",
        arguments: [
            (59_999, RentLevel.farBelow), (60_000, .below), (79_999, .below), (80_000, .usual), (120_000, .usual),
            (120_001, .above), (160_000, .above), (160_001, .farAbove),
        ])
    func similar(cents: Int, level: RentLevel) throws {
        let quartiles = try #require(RentQuartiles(sorted: [80_000, 80_000, 100_000, 120_000, 120_000]))
        #expect(RentScale(quartiles).level(of: cents) == level)
    }

    @Test("where half of the rents differ by more than that, what is among the middle half is never far")
    func spread() throws {
        let quartiles = try #require(RentQuartiles(sorted: [10_000, 20_000, 100_000, 500_000, 600_000]))
        let scale = RentScale(quartiles)
        #expect(scale.level(of: 20_000) == .usual && scale.level(of: 500_000) == .usual)
        #expect(scale.level(of: 19_999) == .farBelow && scale.level(of: 500_001) == .farAbove)
    }

    @Test("quartiles lie between neighbours, as spreadsheets have them")
    func quartiles() throws {
        let four = try #require(RentQuartiles(sorted: [100, 200, 300, 400]))
        #expect((four.lower, four.median, four.upper) == (175, 250, 325))
        let one = try #require(RentQuartiles(sorted: [100]))
        #expect((one.lower, one.median, one.upper) == (100, 100, 100))
        #expect(RentQuartiles(sorted: []) == nil)
    }

    @Test(
        "the verdict is the mean of the levels, rounded away from usual",
        arguments: [
            ([], nil), ([.farBelow], .farBelow), ([.usual, .usual], .usual), ([.below, .usual], .below),
            ([.farBelow, .usual], .below), ([.farBelow, .below], .farBelow), ([.below, .above], .usual),
            ([.farAbove, .usual], .above), ([.farAbove, .above], .farAbove), ([.farBelow, .farAbove], .usual),
        ] as [([RentLevel], RentLevel?)])
    func mean(levels: [RentLevel], verdict: RentLevel?) {
        #expect(RentLevel.mean(of: levels) == verdict)
    }

    @Test("what is posted nearby moves the verdict by at most one step from HUD's level")
    func manipulation() throws {
        for hud in RentLevel.allCases {
            for similar in RentLevel.allCases {
                let verdict = try #require(RentLevel.mean(of: [hud, similar]))
                let isOpposite = abs(hud.rawValue - similar.rawValue) > 2
                #expect(isOpposite || abs(verdict.rawValue - hud.rawValue) <= 1, "\(hud) and \(similar)")
            }
        }
    }

    @Test(
        "a whole home costs its utilities; a room its part of them, and compares with its part of two bedrooms or more")
    func terms() {
        let home = RentTerms(.flat, bedrooms: 3, utilitiesCents: 15_000)
        #expect((home.bedrooms, home.people, home.utilitiesCents) == (3, 1, 15_000))
        #expect(home.costCents(ofMonthly: 90_000, includesUtilities: false) == 105_000)
        #expect(home.costCents(ofMonthly: 90_000, includesUtilities: true) == 90_000)
        #expect(home.part(of: 147_000...150_000) == 147_000...150_000)
        let room = RentTerms(.room, bedrooms: 3, utilitiesCents: 15_000)
        #expect((room.bedrooms, room.people, room.utilitiesCents) == (3, 3, 5_000))
        #expect(room.part(of: 178_000...178_000) == 59_333...59_333)
        for bedrooms in 0...2 {
            let room = RentTerms(.room, bedrooms: bedrooms, utilitiesCents: 15_000)
            #expect((room.bedrooms, room.people, room.utilitiesCents) == (2, 2, 7_500))
        }
        for bedrooms in 0...1 {
            let studio = RentTerms(.studio, bedrooms: bedrooms, utilitiesCents: 15_000)
            #expect((studio.bedrooms, studio.people, studio.utilitiesCents) == (0, 1, 15_000))
        }
    }
}
