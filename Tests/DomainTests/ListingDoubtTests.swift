import Domain
import Testing

@Suite("Doubts about listings")
struct ListingDoubtTests {
    @Test("one report of an account with a history shows nothing, and two independent ones do")
    func reports() {
        #expect(ListingDoubt.byReports(of: 0).isEmpty)
        let one = ListingDoubt.byReports(of: 1)
        #expect(!one.isShown && one.reasons == [] && one.comparedFrom(ownerSince: Instant(milliseconds: 0)) == nil)
        let two = ListingDoubt.byReports(of: 2)
        #expect(two.isShown && two.reasons == [.reported])
        #expect(two.union(.rentFarBelow).reasons == [.rentFarBelow, .reported])
    }

    @Test("a rent is compared a week after its owner registered, unless there is a doubt")
    func compared() {
        let since = Instant(milliseconds: Instant.Span.days(20_000).milliseconds)
        #expect(ListingDoubt().comparedFrom(ownerSince: since) == Day(daysSinceEpoch: 20_007))
        #expect(ListingDoubt.rentFarBelow.comparedFrom(ownerSince: since) == nil)
    }
}
