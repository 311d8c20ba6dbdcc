import Domain
import Testing

@Suite("How many mails strangers may cause")
struct MailAllowanceRuleTests {
    @Test("up to the allowance a mail comes when it would; beyond it, at the hour of the daily mail")
    func moments() {
        let noon = Instant(milliseconds: 1_800_014_400_000)
        let daily = NotificationMail.nextDaily(after: noon, in: .utc)
        func moment(_ byAuthor: Int, _ inAll: Int) -> Instant {
            MailAllowance.moment(noon, byAuthor: byAuthor, inAll: inAll, in: .utc)
        }
        #expect(moment(0, 0) == noon && moment(5, 19) == noon)
        #expect(moment(6, 6) == daily && moment(0, 20) == daily && daily > noon)
    }

    @Test("what is about an account's safety never waits, nor what its reader asked for")
    func kinds() {
        let capped = Notification.Kind.allCases.filter(\.isCausedByStrangers)
        #expect(capped == [.message, .contactViewed, .newCases])
    }
}
