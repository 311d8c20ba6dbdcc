import Domain
import Foundation
import Testing

@testable import Imports

@Suite("Input file")
struct InputFileTests {
    private let text = Array(repeating: "a line of some file\n", count: 20_000).joined()

    private func everything(_ input: InputFile) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try input.next() { bytes += chunk }
        return bytes
    }

    @Test("a plain file comes in chunks and tells how far it is")
    func plain() throws {
        let folder = try TemporaryFolder()
        let input = try InputFile(path: folder.write(Array(text.utf8), to: "a.txt"))
        #expect(input.fractionRead == 0)
        #expect(try input.firstLine() == "a line of some file")
        #expect(try input.next()?.count == ImportLimits.chunkBytes)
        #expect(try #require(input.fractionRead) > 0.6)
        _ = try everything(input)
        #expect(input.fractionRead == 1)
    }

    @Test(
        "a packed file is unpacked by the Debian tool for it",
        arguments: [("gzip", "a.txt.gz"), ("bzip2", "a.txt.bz2"), ("xz", "a.txt.xz")])
    func packed(tool: String, name: String) throws {
        guard has(tool) else { return }
        let folder = try TemporaryFolder()
        _ = try folder.write(Array(text.utf8), to: "a.txt")
        _ = try run([tool, "a.txt"], in: folder.url)
        let input = try InputFile(path: folder.url.appendingPathComponent(name).path)
        #expect(try everything(input) == Array(text.utf8))
        #expect(input.fractionRead == 1)
    }

    @Test("a broken archive and a file that is none are errors", arguments: [10, 500])
    func broken(length: Int) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array(text.utf8), to: "a.txt")
        let packed = try run(["gzip", "-c", "a.txt"], in: folder.url)
        for bytes in [Array(packed.prefix(length)), Array("no archive".utf8)] {
            let path = try folder.write(bytes, to: "b.csv.gz")
            let problem = #expect(throws: Problem.self) { try everything(InputFile(path: path)) }
            #expect(problem?.detail == "b.csv.gz can't be unpacked: gzip ended with status 1.")
        }
    }

    @Test("an archive that is not read to its end leaves no child behind")
    func abandoned() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array(text.utf8), to: "a.txt")
        _ = try run(["gzip", "a.txt"], in: folder.url)
        let input = try InputFile(path: folder.url.appendingPathComponent("a.txt.gz").path)
        #expect(try input.next() != nil)
    }

    @Test("of a zip the one table is read, whatever its name has of patterns")
    func zip() throws {
        guard has("python3") else { return }
        let folder = try TemporaryFolder()
        let script = """
            import zipfile
            with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr('readme.txt', 'not this')
                z.writestr('US [1]*.txt', 'a line of some file\\n' * 20000)
            """
        _ = try run(["python3", "-c", script], in: folder.url)
        let input = try InputFile(path: folder.url.appendingPathComponent("a.zip").path)
        #expect(try everything(input) == Array(text.utf8))
        #expect(input.fractionRead == 1)
    }

    @Test("a revised IPEDS file goes before the first edition; several other tables are an error that names them")
    func zipTables() throws {
        let line = "  3610093  2023-08-01 10:00   "
        let revised = try ZipTable(listing: "\(line)hd2022.csv\n\(line)hd2022_rv.csv\n", of: "HD2022.zip")
        #expect(revised.path == "hd2022_rv.csv")
        #expect(revised.bytes == 3_610_093)
        let several = #expect(throws: Problem.self) {
            try ZipTable(listing: "\(line)b.csv\n\(line)a.csv\n", of: "a.zip")
        }
        #expect(several?.detail == "a.zip has several tables in it, so unpack the one you mean: a.csv, b.csv.")
        let feed = try ZipTable(listing: "\(line)feed.xml\n\(line)README.txt\n", of: "a.zip")
        #expect(feed.path == "feed.xml")
        let none = #expect(throws: Problem.self) { try ZipTable(listing: "\(line)README.txt\n", of: "a.zip") }
        #expect(none?.detail == "a.zip has no .csv, .txt or .xml file in it.")
    }

    @Test("a file that is missing, empty or a folder is an error that says so")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let missing = #expect(throws: Problem.self) { try InputFile(path: "/no/such/file.csv") }
        #expect(missing?.detail == "/no/such/file.csv doesn't exist.")
        let directory = #expect(throws: Problem.self) { try InputFile(path: folder.url.path) }
        #expect(directory?.detail.hasSuffix("is a folder, not a file.") == true)
        let path = try folder.write([], to: "empty.csv")
        let empty = #expect(throws: Problem.self) {
            try ListingFile.rows(of: InputFile(path: path), defaultEmail: "a@example.edu")
        }
        #expect(empty?.detail == "empty.csv is empty.")
        let postal = #expect(throws: Problem.self) { try PostalCodeFile.rows(of: InputFile(path: path)) }
        #expect(postal?.detail == "empty.csv is empty.")
    }
}
