import Domain
import Testing

@testable import Imports

@Suite("CSV reader")
struct CSVReaderTests {
    /// All records of `bytes`, read in pieces of `size` bytes.
    private func records(
        _ bytes: [UInt8], _ dialect: CSVReader.Dialect = .commas, pieces size: Int = .max
    ) throws -> [CSVRecord] {
        var left = bytes[...]
        var reader = CSVReader(name: "t.csv", dialect) { () throws(Problem) in
            let piece = left.prefix(size)
            left = left.dropFirst(piece.count)
            return piece.isEmpty ? nil : Array(piece)
        }
        var records: [CSVRecord] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    private func fields(_ text: String, _ dialect: CSVReader.Dialect = .commas) throws -> [[String]] {
        try records(Array(text.utf8), dialect).map { record in (0..<record.count).map(record.exact) }
    }

    @Test(
        "records end with LF, CRLF, CR or the file, alone or mixed",
        arguments: ["a,b\nc,d\n", "a,b\r\nc,d\r\n", "a,b\rc,d\r", "a,b\nc,d", "a,b\r\nc,d\n", "\u{FEFF}a,b\nc,d\n"])
    func lineEnds(text: String) throws {
        #expect(try fields(text) == [["a", "b"], ["c", "d"]])
    }

    @Test("a quoted field holds delimiters, quotes and line ends")
    func quotes() throws {
        #expect(try fields("\"a,\"\"b\"\"\r\nc\",d\n\"\",x\n") == [["a,\"b\"\r\nc", "d"], ["", "x"]])
    }

    @Test(
        "quotes where the format has none are read as Python's csv reads them, with a warning",
        arguments: [
            ("5\" pipe,x\n", ["5\" pipe", "x"]), ("\"a\"b,c\n", ["ab", "c"]),
            ("a\"b\"c,\"d\" e\"\n", ["a\"b\"c", "d e\""]),
            (" \"a\",b\n", [" \"a\"", "b"]), ("\"a\"\"b\"c,d\n", ["a\"bc", "d"]),
            // As three colleges are written in IPEDS 2020.
            ("1,\"Grace College\" and Seminary,IN\n", ["1", "Grace College and Seminary", "IN"]),
            ("2,Academy \"Paul Mitchell\" The School,NY\n", ["2", "Academy \"Paul Mitchell\" The School", "NY"]),
            ("3,\"The \"Art\" Institute, West\",CA\n", ["3", "The Art\" Institute", " West\"", "CA"]),
        ])
    func lenientQuotes(text: String, expected: [String]) throws {
        #expect(try fields(text) == [expected])
        let record = try #require(try records(Array(text.utf8)).first)
        #expect(record.warning != nil && record.fieldError == nil)
        #expect(try records(Array("\"a\"\"b\",c\n".utf8)).first?.warning == nil)
    }

    @Test("empty fields stay, blank lines go")
    func empties() throws {
        #expect(try fields(",\n\n\r\na,\n,b") == [["", ""], ["a", ""], ["", "b"]])
        #expect(try fields("\n\n").isEmpty)
    }

    @Test("without quoting, a quote at the start of a field opens nothing")
    func bareTabs() throws {
        #expect(try fields("\"a\tb,c\n\"\t\n", .bareTabs) == [["\"a", "b,c"], ["\"", ""]])
        #expect(try fields("a|b\n", .barePipes) == [["a", "b"]])
    }

    @Test("a record tells its first line, counting the line ends inside quotes")
    func lines() throws {
        let text = "a\r\n\r\n\"b\r\nb\nb\rb\"\r\nc\r\n"
        #expect(try records(Array(text.utf8)).map(\.line) == [1, 3, 7])
    }

    @Test("the size of the pieces changes nothing", arguments: 1...9)
    func pieces(size: Int) throws {
        let text = "\u{FEFF}a,\"b\r\n\"\"b\"\"\",c\r\n\r\n\"\",é,\"\r\n\"\r\nlast"
        let whole = try records(Array(text.utf8))
        let cut = try records(Array(text.utf8), pieces: size)
        #expect(cut.map(\.line) == whole.map(\.line))
        #expect(
            cut.map { record in (0..<record.count).map(record.exact) } == whole.map { r in (0..<r.count).map(r.exact) })
        #expect(whole.map(\.count) == [3, 3, 1])
    }

    @Test("a quote that is never closed is an error with the line on which it opens")
    func unclosed() throws {
        let problem = #expect(throws: Problem.self) { try fields("a\nb\n\"c,d\ne\n") }
        #expect(problem?.detail == "t.csv, line 3, opens a quote that is never closed.")
    }

    @Test("a record over the limit is an error with the line of the quote that may have swallowed it")
    func tooLong() throws {
        let long = String(repeating: "x", count: ImportLimits.recordBytes + 1)
        // Not compared in the expectation, because the records would fill the screen.
        func refusal(_ text: String) -> String? {
            #expect(throws: Problem.self) { _ = try records(Array(text.utf8), pieces: 1 << 16) }?.detail
        }
        let maximum = "t.csv, line 2, has a record of more than 1048576 bytes"
        #expect(refusal("a\n\"\(long)\(long)\"\n") == "\(maximum), and its quote may never be closed.")
        #expect(refusal("a\n\(long)\n") == "\(maximum).")
        #expect(refusal(String(repeating: ",", count: 5_000)) == "t.csv, line 1, has more than 2000 fields.")
    }

    @Test("a warning is of its record only")
    func oneWarning() throws {
        let found = try records(Array("\"a\"b,c\nd,e\nf\"g,h\n".utf8))
        #expect(found.map { $0.warning != nil } == [true, false, true])
    }

    @Test("UTF-8 is read as UTF-8, and everything else as Windows-1252")
    func encodings() throws {
        #expect(try fields("Mayagüez\n") == [["Mayagüez"]])
        let latin = try records([0x4D, 0xFC, 0x6E, 0x0A, 0x41, 0x96, 0x42])
        #expect(latin.map { $0.exact(0) } == ["Mün", "A–B"])
    }

    @Test("a record that is not UTF-8 in a file that is counts as bad")
    func brokenUTF8() throws {
        let found = try records(Array("é\n".utf8) + [0x4D, 0xFC, 0x6E, 0x0A, 0x61])
        #expect(found.map { $0.fieldError != nil } == [false, true, false])
    }

    @Test("UTF-16 is refused by name")
    func utf16() throws {
        let problem = #expect(throws: Problem.self) { try records([0xFF, 0xFE, 0x61, 0x00]) }
        #expect(problem?.detail == "t.csv is UTF-16: save it as UTF-8.")
    }

    @Test("a number is decimal and finite", arguments: ["nan", "inf", "0x10", "", "1,5", "1 2", "1e999", "-"])
    func numbers(text: String) throws {
        let record = CSVRecord(
            line: 1, bytes: Array(text.utf8), ends: [text.utf8.count], encoding: .utf8, fieldError: nil)
        #expect(record.number(0) == nil)
        #expect(try records(Array(" -77.5 ,x\n".utf8)).first?.number(0) == -77.5)
        #expect(record.text(7).isEmpty)
    }
}
