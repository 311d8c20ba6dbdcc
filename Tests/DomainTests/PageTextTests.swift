import Domain
import Testing

@Suite("The text of a page")
struct PageTextTests {
    @Test("empty lines separate paragraphs, # begins a heading, - an item")
    func blocks() {
        let text = "# Rules \nBe kind.\n Be honest.\n\n\nPay:\n- cash\n- cards\n#no heading\n-no item\n- one"
        #expect(
            PageTextBlock.blocks(of: text) == [
                .heading("Rules"), .paragraph(["Be kind.", "Be honest."]), .paragraph(["Pay:"]),
                .list(["cash", "cards"]), .paragraph(["#no heading", "-no item"]), .list(["one"]),
            ])
        #expect(PageTextBlock.blocks(of: " \n\t\n") == [])
    }

    @Test("addresses become links without the signs of the sentence around them")
    func links() {
        let line = "See (https://a.example/b_(c)), https://d.example/?e=f. Or \"mail@g.example\"!"
        #expect(
            PageTextSpan.spans(of: line) == [
                .words("See ("), .link("https://a.example/b_(c)"), .words("), "), .link("https://d.example/?e=f"),
                .words(". Or \""), .email("mail@g.example"), .words("\"!"),
            ])
    }

    @Test(
        "what is no such address stays words",
        arguments: [
            "javascript:alert(1)", "http://a.example", "https://", "https://localhost", "https://user@a.example",
            "https://a.example\"onclick=x", "https://a.example\\b", "xhttps://a.example", "a@b", "a?cc=x@b.example",
            "https://a.example/" + String(repeating: "x", count: 2_000), ")))", "",
        ])
    func words(text: String) { #expect(PageTextSpan.spans(of: text) == (text.isEmpty ? [] : [.words(text)])) }
}
