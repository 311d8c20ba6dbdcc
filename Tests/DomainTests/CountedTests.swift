import Domain
import Testing

@Suite("Counted nouns")
struct CountedTests {
    @Test(
        "one has a singular, all else a plural",
        arguments: [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds"), (-1, "-1 seconds"), (1_000, "1000 seconds")])
    func forms(count: Int, text: String) {
        #expect(count.counted("second") == text)
        #expect(Int64(count).counted("second") == text)
    }
}
