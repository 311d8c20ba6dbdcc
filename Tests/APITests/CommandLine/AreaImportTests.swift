import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: areas and their figures")
struct AreaImportTests {
    private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("figures are taken once, a running server shows them, and a file with bad rows leaves nothing")
    func figures() async throws {
        try await AreaFixture.run(background: .otherProcesses) { server in
            let path = "/v1/areas/zip-10001/profile"
            #expect(try await server.stranger.get(path).status == 404)
            let text = "zcta,B01003_001E,B25064_001E\n10001,27000,2100\n10002,-666666666,-\n"
            let file = try write(text, server.folder, "zcta.csv")
            let arguments = ["import", "census", file, "--year", "2023", "--survey", "acs5"]
            let first = try await DigsCommand.run(arguments, in: server.folder)
            #expect(first.status == 0 && first.output.contains("2 rows read, 2 imported"), "\(first.output)")
            #expect(first.output.contains("4 added, 0 changed, 0 already there"))
            let second = try await DigsCommand.run(arguments, in: server.folder)
            #expect(second.output.contains("0 added, 0 changed, 4 already there"), "\(second.output)")
            try await eventually("the server knows them") { try await server.stranger.get(path).status == 200 }
            let bad = try write(text + "10003,many,1\n", server.folder, "bad.csv")
            let options = ["--year", "2022", "--survey", "acs5"]
            let refused = try await DigsCommand.run(["import", "census", bad] + options, in: server.folder)
            #expect(
                refused.status == 1 && refused.output.contains("line 4: B01003_001E isn't a figure"),
                "\(refused.output)")
            #expect(refused.output.contains("Nothing was imported"))
            let taken = try await DigsCommand.run(["import", "census", bad, "--skip-bad"] + options, in: server.folder)
            #expect(taken.status == 2 && taken.output.contains("4 added"), "\(taken.output)")
        }
    }

    @Test("areas come from GeoJSON and CSV; wrong options and files are refused with the reason")
    func areas() async throws {
        try await AreaFixture.run { server in
            let file = try write("GEOID,lat,lon\n36055000200,43.18,-77.62\n", server.folder, "tracts.csv")
            let first = try await DigsCommand.run(
                ["import", "areas", file, "--boundaries", "2020"], in: server.folder)
            #expect(first.status == 0 && first.output.contains("1 added"), "\(first.output)")
            let second = try await DigsCommand.run(
                ["import", "areas", file, "--boundaries", "2020"], in: server.folder)
            #expect(second.output.contains("1 already there"), "\(second.output)")
            for (arguments, reason) in [
                (["areas", file], "--boundaries"), (["areas", file, "--boundaries", "2015"], "2000, 2010 or 2020"),
                (["census", file, "--year", "2020", "--survey", "acs5"], "no column that Digs takes"),
                (["census", "-"], "standard input"), (["census", file, "--survey", "acs3"], "acs1, acs5"),
                (["census", file + ".missing"], "doesn't exist"),
            ] {
                let answer = try await DigsCommand.run(["import"] + arguments, in: server.folder)
                #expect(answer.status == 1 && answer.output.contains(reason), "\(arguments): \(answer.output)")
            }
        }
    }
}
