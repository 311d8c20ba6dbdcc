import Domain
import Testing

@Suite("A wanted ad")
struct WantedAdTests {
    @Test(
        "strangers learn the first word of a name, whatever white space ends it",
        arguments: [" ", "\u{A0}", "\u{3000}", "\u{2009}", "\t", "\n"])
    func firstName(space: String) {
        #expect(WantedAd.firstName("Sam\(space)Surname") == "Sam")
        #expect(WantedAd.firstName("\(space)Sam\(space)") == "Sam")
        #expect(WantedAd.firstName("Sam") == "Sam")
    }
}
