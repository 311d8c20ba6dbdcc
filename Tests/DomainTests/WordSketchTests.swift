import Testing

@testable import Domain

@Suite("How many different words an account has written")
struct WordSketchTests {
    private let hash = WordHash(key: Array(0..<16))

    private static func words(_ range: Range<Int>) -> ListingTexts {
        ListingTexts(description: range.map { "word\($0)" }.joined(separator: " "))
    }

    @Test("the hash is SipHash-1-3")
    func sipHash() {
        let empty: [UInt8] = []
        #expect(empty.withUnsafeBufferPointer { hash($0) } == 0xABAC_0158_050F_C4DC)
        let fifteen = [UInt8](0..<15)
        #expect(fifteen.withUnsafeBufferPointer { hash($0) } == 0xD320_D86D_2A51_9956)
    }

    @Test(
        "the count is right to a tenth, from few words to more than an account may have",
        arguments: [
            0, 1, 30, 1_000, 5_000, Limits.wordsPerAccount, 4 * Limits.wordsPerAccount,
        ])
    func count(words: Int) {
        var sketch = WordSketch()
        for start in stride(from: 0, to: words, by: 1_000) {
            _ = sketch.add(Self.words(start..<min(words, start + 1_000)), by: hash)
        }
        #expect(abs(sketch.count - words) <= words / 10)
    }

    @Test("the same words again change nothing, and the stored form is the same sketch")
    func repeated() {
        var sketch = WordSketch()
        let changes = [0..<500, 100..<500].map { sketch.add(Self.words($0), by: hash) }
        #expect(changes == [true, false])
        #expect(WordSketch(sketch.text) == sketch && sketch.text.count == 1_024)
        #expect(WordSketch("") == nil && WordSketch(String(repeating: " ", count: 1_024)) == nil)
    }

    @Test("a listing may have so many different words, however often it repeats them")
    func listing() {
        let most = Limits.wordsPerListing
        #expect(!Self.words(0..<most).hasMoreWords(than: most))
        #expect(Self.words(0..<most + 1).hasMoreWords(than: most))
        #expect(!ListingTexts(description: String(repeating: "sunny room ", count: most)).hasMoreWords(than: most))
    }
}
