import Foundation
import Testing

@testable import App

@Suite("Command line: photos of imported listings")
struct ListingPhotoImportTests {
    private func run(
        _ server: OwnServer, _ photos: [String], _ more: [String]
    ) async throws -> DigsCommand.CommandResult {
        let header =
            "externalId,kind,title,description,postalCode,country,price,bedrooms,bathrooms,contactEmail,photos\n"
        let rows = photos.enumerated().map { "r\($0),rent,Room \($0),Text,14623,US,900,1,1,o@example.edu,\($1)" }
        let file = server.folder.appending(path: "feed.csv")
        try Data((header + rows.joined(separator: "\n")).utf8).write(to: file)
        return try await DigsCommand.run(
            ["import", "listings", file.path, "--owner", "olive@example.edu"] + more, in: server.folder)
    }

    /// A folder of pictures, with a secret beside it.
    private func pictures(_ server: OwnServer) throws -> URL {
        let folder = server.folder.appending(path: "pictures")
        try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
        try Data(TestImage.png(width: 320, height: 200)).write(to: folder.appending(path: "a.png"))
        try Data(TestImage.png(width: 300, height: 210)).write(to: folder.appending(path: "sub/b.png"))
        try Data("no picture".utf8).write(to: folder.appending(path: "text.png"))
        try Data(TestImage.png(width: 310, height: 220)).write(to: server.folder.appending(path: "outside.png"))
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.appending(path: "link.png").path, withDestinationPath: "../outside.png")
        try files.createSymbolicLink(atPath: folder.appending(path: "linked").path, withDestinationPath: "..")
        return folder
    }

    @Test("photos come in their order; the same files change nothing, others replace them, none takes them off")
    func photos() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let folder = try pictures(server)
            func photos() async throws -> [JSON] {
                let path = try await olive.get("/v1/account/listings").json.items[0].listingPath
                return try await olive.get(path).json.photos.list
            }
            let more = ["--photos", folder.path]
            let first = try await run(server, ["a.png|file://\(folder.path)/sub/b.png"], more)
            #expect(first.status == 0 && first.output.contains("1 added"), "\(first.output)")
            let before = try await photos()
            #expect(before.map(\.width) == [320, 300])
            #expect(try await server.stranger.get(before[1].urls.large.text).status == 200)
            #expect(try await run(server, ["a.png|sub/b.png"], more).output.contains("1 unchanged"))
            #expect(try await run(server, ["sub/b.png"], []).output.contains("1 unchanged"))
            #expect(try await photos() == before)
            #expect(try await run(server, ["sub/b.png|a.png"], more).output.contains("1 updated"))
            #expect(try await photos() == before.reversed())
            #expect(try await run(server, [""], more).output.contains("1 updated"))
            #expect(try await photos().isEmpty)
        }
    }

    @Test(
        "no path leads out of the folder, nothing is fetched, and what is no photo is named",
        arguments: [
            "../outside.png", "sub/../../outside.png", "/outside.png", "link.png", "linked/outside.png", "sub//b.png",
            "./a.png", "file://ROOT", "file://HOST/a.png", "http://127.0.0.1:9/a.png", "sub", "missing.png",
            "text.png", "file://FOLDER/../outside.png", "file://FOLDER/%2e%2e/outside.png",
        ])
    func outside(path: String) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let folder = try pictures(server)
            let name = path.replacing("FOLDER", with: folder.path).replacing("ROOT", with: "/outside.png")
            let answer = try await run(server, ["a.png|\(name)", "a.png"], ["--photos", folder.path])
            #expect(answer.output.contains("line 2: photos has"), "\(answer.output)")
            #expect(answer.output.contains("1 added, 0 updated, 0 unchanged, 0 retired, 1 refused"), "\(answer.output)")
            #expect(try await olive.get("/v1/account/listings").json.items.list.map(\.title) == ["Room 1"])
        }
    }
}
