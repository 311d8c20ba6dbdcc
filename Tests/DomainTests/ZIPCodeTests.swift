import Domain
import Testing

@Suite("ZIP codes")
struct ZIPCodeTests {
    @Test("the five digits are those of a code with and without its extension", arguments: ["14623", "14623-1234"])
    func read(text: String) { #expect(ZIPCode.digits(text) == "14623") }

    @Test(
        "nothing else is one",
        arguments: [
            "", "-", "1462", "146235", "14623-", "14623-123", "14623-12345", "14623-12a4", "-14623", "14623-1234-1",
            "14623 ", "1462a", "\u{FF11}4623",
        ])
    func refused(text: String) { #expect(ZIPCode.digits(text) == nil) }
}
