import Testing

@testable import Domain

@Suite("Copies of texts")
struct TextSketchTests {
    private static let text =
        "A bright room in a quiet house by the river, ten minutes to campus by bicycle, with a desk and a big closet"

    @Test("a text with other numbers, capitals or a sentence more is a copy")
    func copies() throws {
        let sketch = try #require(TextSketch(Self.text))
        for copy in [Self.text.uppercased(), Self.text + ". Wire the deposit today.", "Hello! " + Self.text] {
            #expect(try #require(TextSketch(copy)).isLike(sketch), "\(copy)")
        }
    }

    @Test("another text about a room is none, and a few words tell nothing")
    func others() throws {
        let other =
            "A small studio downtown with a kitchen, close to the bus, for one person who does not smoke or have pets"
        #expect(try !#require(TextSketch(other)).isLike(try #require(TextSketch(Self.text))))
        #expect(TextSketch("A bright room in a quiet house") == nil)
        #expect(TextSketch("") == nil)
    }
}
