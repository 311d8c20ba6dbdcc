import Domain
import Testing

@Suite("Mails of notices: three in seven days")
struct AnnouncementTests {
    private func day(_ number: Int) -> Instant { Instant(milliseconds: 0) + .days(number) }

    private static let cases: [(moments: [Int], earliest: Int, next: Int)] = [
        ([], 10, 10), ([10, 10], 10, 10), ([10, 10, 10], 10, 17), ([8, 9, 10], 10, 15), ([3, 9, 10], 10, 10),
        // Announcements that will be mailed later count too.
        ([11, 12, 13], 10, 18), ([4, 5, 16], 10, 10), ([5, 6, 15], 10, 10), ([4, 5, 10], 10, 11),
        ([20, 20, 20], 10, 10),
        // The operator's are never refused, but count.
        ([10, 10, 10, 10], 10, 17), ([1, 1, 1, 1], 10, 10),
    ]

    @Test("the next moment leaves at most three in any seven days", arguments: cases)
    func nextMoment(moments: [Int], earliest: Int, next: Int) {
        #expect(AnnouncementMail.nextMoment(from: day(earliest), besides: moments.map(day)) == day(next))
    }
}
