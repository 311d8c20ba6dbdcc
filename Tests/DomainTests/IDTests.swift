import Domain
import Testing

@Suite("An id")
struct IDTests {
    private typealias Number = ID<IDTests>

    @Test("an id is written as a lowercase UUID of 36 characters, and read back in either case")
    func spelling() throws {
        let text = "0190a5d0-1234-7abc-8def-0123456789ab"
        let id = try #require(Number(text))
        #expect(id.description == text)
        #expect(id.high == 0x0190_A5D0_1234_7ABC)
        #expect(id.low == 0x8DEF_0123_4567_89AB)
        #expect(Number(text.uppercased()) == id)
        #expect(Number("0190A5d0-1234-7abC-8Def-0123456789aB")?.description == text)
    }

    @Test(
        "no other spelling is an id",
        arguments: [
            "", "0190A5D0-1234-7ABC-8DEF-0123456789AG", "0190a5d012347abc8def0123456789ab",
            "0190a5d0-1234-7abc-8def-0123456789a`", "0190a5d0-1234-7abc-8def-0123456789a@",
            "{0190a5d0-1234-7abc-8def-0123456789ab}", "0190a5d0-1234-7abc-8def-0123456789a",
            "0190a5d0-1234-7abc-8def-0123456789abc", "0190a5d0-1234-7abc-8def-0123456789ag",
            "0190a5d0_1234_7abc_8def_0123456789ab", "0190a5d01-234-7abc-8def-0123456789ab",
            " 190a5d0-1234-7abc-8def-0123456789ab", "0190a5d0-1234-7abc-8def-0123456789é",
        ])
    func refuses(text: String) { #expect(Number(text) == nil) }

    @Test("a new id is a UUIDv7: its time comes first, then version and variant")
    func version() {
        let text = Number(at: Instant(milliseconds: 0x0190_A5D0_1234)).description
        #expect(text.hasPrefix("0190a5d0-1234-7"))
        #expect("89ab".contains(Array(text)[19]))
    }

    @Test("ids are in the order in which they were made, and so are their texts")
    func order() {
        let ids = (0..<200).map { Number(at: Instant(milliseconds: 1_700_000_000_000 + Int64($0) * 7)) }
        #expect(ids.sorted() == ids)
        #expect(ids.map(\.description).sorted() == ids.map(\.description))
    }

    @Test("a thousand ids of one millisecond differ")
    func random() {
        let ids = (0..<1000).map { _ in Number(at: Instant(milliseconds: 5)) }
        #expect(Set(ids).count == 1000)
    }

    @Test("a time out of range makes an id all the same", arguments: [Int64.min, -1, 0, .max])
    func extremes(milliseconds: Int64) {
        let id = Number(at: Instant(milliseconds: milliseconds))
        #expect(Number(id.description) == id)
    }
}
