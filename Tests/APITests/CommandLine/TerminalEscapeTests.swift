import Foundation
import Testing

@testable import App

@Suite("Command line: texts of strangers on the operator's terminal")
struct TerminalEscapeTests {
    private static let evil = "\u{1B}[31m\u{7}\u{202E}x"

    /// A file with such texts for each importer whose report names what it read.
    private static let files = [
        (
            "listings", "evil.csv",
            "kind,title,city,region,postalCode,country,price,bedrooms,bathrooms,amenities,contactEmail\n"
                + "\(evil),Room \(evil),\(evil),\(evil),14623,US,\(evil),1,1,\(evil),\(evil)\n"
        ),
        ("universities", "universities.csv", "name,latitude,longitude,country,\(evil)\n\(evil),x\(evil),1,\(evil),x\n"),
        ("postal-codes", "codes.txt", "US\t\(evil)\tx\tNY\tNY\t\t\t\t\t\(evil)\t\(evil)\t4\n"),
        ("university-domains", "list.json", #"[{"name": "\#(evil)", "domains": ["\#(evil)", 7]}]"#),
        ("rents", "fmr.csv", "zip_code,fmr_0_2026,\(evil)\n\(evil),\(evil),1\n"),
    ]

    @Test("what an imported file says steers no terminal, in any importer's report")
    func imports() async throws {
        try await OwnServer.run { server in
            _ = try await server.register("olive")
            for (command, name, text) in Self.files {
                let file = server.folder.appending(path: name)
                try Data(text.utf8).write(to: file)
                let owner = command == "listings" ? ["--owner", "olive@example.edu"] : []
                let answer = try await DigsCommand.run(["import", command, file.path] + owner, in: server.folder)
                let steering: Set<Unicode.Scalar> = ["\u{1B}", "\u{7}", "\u{202E}"]
                #expect(steering.isDisjoint(with: answer.output.unicodeScalars), "\(command)")
                #expect(!answer.output.isEmpty, "\(command)")
            }
        }
    }

    @Test("names of accounts and of files steer none either")
    func names() async throws {
        try await OwnServer.run { server in
            let answer = try await DigsCommand.run(
                ["import", "listings", "no\(Self.evil)file", "--owner", "olive@example.edu"], in: server.folder)
            #expect(answer.status != 0 && !answer.output.unicodeScalars.contains("\u{1B}"), "\(answer.output)")
            #expect(answer.output.contains("u{1B}"), "\(answer.output)")
        }
    }
}
