import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: property records and neighbourhoods")
struct PropertyImportTests {
    private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("records are taken once, a running server shows them, and a file with bad rows leaves nothing")
    func properties() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let path = "/v1/properties/philadelphia-1"
            #expect(try await server.stranger.get(path).status == 404)
            let file = try write(RecordFixture.text, server.folder, "opa.csv")
            let first = try await DigsCommand.run(["import", "properties", file], in: server.folder)
            #expect(first.status == 0, "\(first.output)")
            #expect(first.output.contains("7 rows read, 6 imported, 1 skipped (without a house number and street)"))
            #expect(first.output.contains("6 added, 0 changed, 0 already there"))
            try await eventually("the server knows them") { try await server.stranger.get(path).status == 200 }
            let revision = try await server.installation.store.propertyRecords.recordRevision()
            let second = try await DigsCommand.run(["import", "properties", file], in: server.folder)
            #expect(second.output.contains("0 added, 0 changed, 6 already there"), "\(second.output)")
            #expect(try await server.installation.store.propertyRecords.recordRevision() == revision)
            let bad = try write(RecordFixture.text.replacing("400000.0", with: "much"), server.folder, "bad.csv")
            let refused = try await DigsCommand.run(
                ["import", "properties", bad, "--vintage", "2025-01-01"], in: server.folder)
            #expect(refused.status == 1 && refused.output.contains("line 3: market_value isn't a number"))
            #expect(refused.output.contains("Nothing was imported"))
            #expect(try await server.installation.store.propertyRecords.recordRevision() == revision)
            let taken = try await DigsCommand.run(["import", "properties", bad, "--skip-bad"], in: server.folder)
            #expect(taken.status == 2 && taken.output.contains("5 already there"), "\(taken.output)")
            let short = RecordFixture.text.split(separator: "\n").dropLast(2).joined(separator: "\n") + "\n"
            let retired = try await DigsCommand.run(
                ["import", "properties", try write(short, server.folder, "short.csv"), "--retire"], in: server.folder)
            #expect(retired.output.contains("1 retired"), "\(retired.output)")
            try await eventually("the vacant land goes") {
                try await server.stranger.get("/v1/blocks/philadelphia-0-n-3rd-st").status == 404
            }
        }
    }

    @Test("an older file needs --older, and --retire removes no large part of a city")
    func careful() async throws {
        try await RecordFixture.run { server in
            let before = RecordFixture.text.replacing("2024-02-27", with: "2019-02-27")
                .replacing("2022-05-24", with: "2018-05-24")
            let file = try write(before, server.folder, "before.csv")
            let refused = try await DigsCommand.run(["import", "properties", file], in: server.folder)
            #expect(refused.status == 1 && refused.output.contains("as of 2024-02-27"), "\(refused.output)")
            let rows = RecordFixture.text.split(separator: "\n").filter { !$0.contains("47TH ST") }
            let part = try write(rows.joined(separator: "\n") + "\n", server.folder, "part.csv")
            let partial = try await DigsCommand.run(["import", "properties", part, "--retire"], in: server.folder)
            #expect(partial.status == 1 && partial.output.contains("is missing 2 of the 6"), "\(partial.output)")
            let older = try await DigsCommand.run(["import", "properties", file, "--older"], in: server.folder)
            #expect(older.status == 0, "\(older.output)")
            let catalogue = try await server.installation.store.propertyRecords.recordCatalogue()
            #expect(catalogue.datasets["philadelphia"]?.vintage.description == "2019-02-27")
        }
    }

    @Test("owners and mailing addresses never reach the data folder")
    func owners() async throws {
        try await OwnServer.run { server in
            let source = FileManager.default.temporaryDirectory.appending(path: "digs-opa-\(UUID().uuidString).csv")
            try Data(RecordFixture.text.utf8).write(to: source)
            defer { try? FileManager.default.removeItem(at: source) }
            let taken = try await DigsCommand.run(["import", "properties", source.path], in: server.folder)
            #expect(taken.status == 0, "\(taken.output)")
            let bytes = try await server.bytesOnDisk()
            #expect(bytes.contains("ROW TYPICAL"), "the records themselves are kept")
            for text in ["DOE JANE", "HIDDEN LN"] { #expect(bytes.places(of: text) == []) }
        }
    }

    @Test("neighbourhoods replace those of the same file; wrong options and files are refused with the reason")
    func neighborhoods() async throws {
        try await RecordFixture.run { server in
            let file = try write(RecordFixture.neighborhoods, server.folder, "a.geojson")
            let arguments = ["import", "neighborhoods", file, "--source", "Abaca Labs"]
            let repeated = try await DigsCommand.run(arguments, in: server.folder)
            #expect(repeated.status == 0 && repeated.output.contains("1 already there"), "\(repeated.output)")
            let other = try write(
                RecordFixture.neighborhoods.replacing("Old City", with: "Older City"), server.folder, "b.geojson")
            let renamed = try await DigsCommand.run(
                ["import", "neighborhoods", other, "--source", "Abaca Labs"], in: server.folder)
            #expect(renamed.output.contains("1 added, 0 changed, 0 already there, 1 retired"), "\(renamed.output)")
            let records = try write(RecordFixture.text, server.folder, "opa.csv")
            for (arguments, reason) in [
                (["neighborhoods", records, "--source", "A"], "GeoJSON"),
                (["neighborhoods", file, "--source", ""], "source"),
                (["properties", records, "--vintage", "yesterday"], "vintage"),
                (["properties", records, "--mapping", records], "mapping of property records"),
                (["properties", file], "parcel_number"), (["properties", file + ".missing"], "doesn't exist"),
            ] {
                let answer = try await DigsCommand.run(["import"] + arguments, in: server.folder)
                #expect(answer.status == 1 && answer.output.contains(reason), "\(arguments): \(answer.output)")
            }
        }
    }
}
