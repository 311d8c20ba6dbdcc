import Domain
import Testing

@Suite("Lines that arrive in pieces")
struct LineSplitterTests {
    private func lines(_ text: String, pieces size: Int, maxBytes: Int = 100) throws -> [String] {
        var (splitter, found, rest) = (LineSplitter(maxBytes: maxBytes), [String](), Array(text.utf8)[...])
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            for line in try splitter.lines(in: piece) { found.append(numbered(line)) }
        }
        if let line = splitter.last() { found.append(numbered(line)) }
        return found
    }

    private func numbered(_ line: LineSplitter.Line) -> String {
        "\(line.number) \(String(decoding: line.bytes, as: UTF8.self))"
    }

    @Test(
        "pieces of any size make the same lines; blank ones are counted, and the last needs no end", arguments: 1...20)
    func pieces(size: Int) throws {
        #expect(try lines("one\r\n\n  \ntwo é\nthree", pieces: size) == ["1 one", "4 two é", "5 three"])
        #expect(try lines("", pieces: size).isEmpty && lines("\n", pieces: size).isEmpty)
    }

    @Test("a line that is too long is refused before its end arrives, and says which it is")
    func long() {
        let error = #expect(throws: Problem.self) { try lines("short\n123456789", pieces: 4, maxBytes: 8) }
        #expect(error?.code == "too_large" && error?.detail.contains("Line 2") == true)
        #expect((try? lines("12345678\n12345678", pieces: 3, maxBytes: 8))?.count == 2)
    }
}
