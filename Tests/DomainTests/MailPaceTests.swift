import Domain
import Testing

@Suite("How soon a mail follows an event")
struct MailPaceTests {
    private let noon = Instant(milliseconds: 1_800_014_400_000)

    @Test("a mail about a new device goes before all others, however recent the last one is")
    func newDevice() {
        let spacing = Notification.Kind.newDevice.mailPace
        for last in [nil, noon, noon - .seconds(1), noon - .days(9)] {
            #expect(spacing.moment(of: noon, after: last) == MailPace.beforeAllOthers)
        }
    }

    @Test("a mail about a recall waits for a moment only, and all others for the last one of their kind")
    func others() {
        let soon = noon + NotificationMail.delay
        for kind in Notification.Kind.allCases where kind != .newDevice {
            let next = kind == .recall ? soon : noon + NotificationMail.interval
            #expect(kind.mailPace.moment(of: noon, after: noon) == next, "\(kind)")
            #expect(kind.mailPace.moment(of: noon, after: nil) == soon, "\(kind)")
        }
    }
}
