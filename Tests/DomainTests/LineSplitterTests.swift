import Domain
import Testing

@Suite("Lines that arrive in pieces")
struct LineSplitterTests {
    private func lines(_ text: String, pieces size: Int, maxBytes: Int = 100) -> [String] {
        var (splitter, found, rest) = (LineSplitter(maxBytes: maxBytes), [String](), Array(text.utf8)[...])
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            for line in splitter.lines(in: piece) { found.append(numbered(line)) }
        }
        if let line = splitter.last() { found.append(numbered(line)) }
        return found
    }

    private func numbered(_ line: LineSplitter.Line) -> String {
        "\(line.number) \(line.isTooLong ? "too long" : String(decoding: line.bytes, as: UTF8.self))"
    }

    @Test(
        "pieces of any size make the same lines; blank ones are counted, and the last needs no end", arguments: 1...20)
    func pieces(size: Int) {
        #expect(lines("one\r\n\n  \ntwo é\nthree", pieces: size) == ["1 one", "4 two é", "5 three"])
        #expect(lines("", pieces: size).isEmpty && lines("\n", pieces: size).isEmpty)
    }

    @Test(
        "a line that is too long keeps its number and none of its bytes; those after it are whole", arguments: 1...20)
    func long(size: Int) {
        let text = "12345678\n123456789\n\n         \nlast"
        #expect(lines(text, pieces: size, maxBytes: 8) == ["1 12345678", "2 too long", "4 too long", "5 last"])
        #expect(lines("123456789", pieces: size, maxBytes: 8) == ["1 too long"])
    }
}
