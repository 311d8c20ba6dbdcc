import Testing

@testable import Domain

@Suite("Rules of ratings")
struct RatingRulesTests {
    @Test("more than three accounts of the same 24 hours are too many, wherever among them one is")
    func together() {
        func areTooMany(_ own: Int, _ others: Int...) -> Bool {
            RatingRules.areTooManyTogether(
                Instant(milliseconds: 0) + .hours(own), others: others.map { Instant(milliseconds: 0) + .hours($0) })
        }
        #expect(!areTooMany(0) && !areTooMany(0, 1, 2))
        #expect(areTooMany(0, 1, 2, 23) && areTooMany(2, 0, 1, 23) && areTooMany(23, 0, 1, 2))
        #expect(!areTooMany(0, 1, 2, 24) && !areTooMany(24, 0, 1, 2))
        #expect(!areTooMany(12, 0, 25, 36) && areTooMany(12, 0, 20, 23))
        #expect(!areTooMany(100, 0, 1, 2, 3))
    }

    @Test("the mean of few ratings is pulled towards that of all, and fewer than three have none")
    func mean() {
        let all = RatingTally(count: 20, stars: 80)
        #expect(OwnerRating(RatingTally(count: 0, stars: 0), amid: all) == nil)
        #expect(OwnerRating(RatingTally(count: 2, stars: 10), amid: all)?.mean == nil)
        #expect(OwnerRating(RatingTally(count: 2, stars: 10), amid: all)?.count == 2)
        // (5 · 4 + 15) / 8 = 4.375
        #expect(OwnerRating(RatingTally(count: 3, stars: 15), amid: all)?.mean == 4.4)
        // (5 · 4 + 10) / 15 = 2
        #expect(OwnerRating(RatingTally(count: 10, stars: 10), amid: all)?.mean == 2)
        #expect(OwnerRating(RatingTally(count: 3, stars: 3), amid: RatingTally(count: 3, stars: 3))?.mean == 1)
    }

    @Test("a rating has one to five stars, words of a bounded length, and each tag once in one order")
    func content() throws {
        let content = try RatingContent(stars: 5, text: "  Fine.\r\n", tags: [.depositReturned, .asDescribed])
        #expect(content.text == "Fine." && content.tags == [.asDescribed, .depositReturned])
        #expect(try RatingContent(stars: 1, text: " ", tags: []).text == nil)
        for stars in [0, 6] { #expect(throws: Problem.self) { try RatingContent(stars: stars, text: nil, tags: []) } }
        #expect(throws: Problem.self) { try Rating.checkedReply("") }
    }
}
