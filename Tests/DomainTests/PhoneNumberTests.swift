import Domain
import Testing

@Suite("Telephone numbers as they are pasted")
struct PhoneNumberTests {
    @Test(
        "a number is stored in one form, and dialed with its extension",
        arguments: [
            ("(585) 555-0142 x12", "(585) 555-0142 ext. 12", "5855550142;ext=12"),
            ("585-555-0142 ext. 4", "585-555-0142 ext. 4", "5855550142;ext=4"),
            ("585-555-0142, Extension 4", "585-555-0142 ext. 4", "5855550142;ext=4"),
            ("585\u{2011}555\u{2011}0142", "585-555-0142", "5855550142"),
            ("\u{202A}+1 585 555 0142\u{202C}", "+1 585 555 0142", "+15855550142"),
            ("+1\u{A0}585\u{A0}555\u{A0}0142", "+1 585 555 0142", "+15855550142"),
            ("585·555·0142", "585.555.0142", "5855550142"),
            ("tel:+1-585-555-0142;ext=7", "+1-585-555-0142 ext. 7", "+15855550142;ext=7"),
            ("Tel. 585 555 0142", "585 555 0142", "5855550142"),
            ("０８０−１２３４−５６７８", "080-1234-5678", "08012345678"),
            ("+44 (0)20 7946 0958", "+44 (0)20 7946 0958", "+442079460958"),
            ("(020) 7946 0958", "(020) 7946 0958", "02079460958"),
        ])
    func written(given: String, text: String, dialed: String) {
        let phone = PhoneNumber(given)
        #expect((phone.text, phone.dialed) == (text, dialed))
        #expect(phone.isWellFormed && PhoneNumber(text).text == text)
    }

    @Test(
        "what is no number, or two, is none",
        arguments: [
            "", "x12", "1234", "5.85555E+09", "1-800-FLOWERS", "585-555-0142; 585-555-0143", "telex 12345",
            "+1 585 555 0142 (office)", String(repeating: "5", count: 21), String(repeating: "5", count: 100_000),
        ])
    func refused(given: String) { #expect(!PhoneNumber(given).isWellFormed) }
}
