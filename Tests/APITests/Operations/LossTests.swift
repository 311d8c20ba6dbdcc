import Foundation
import TestDatabases
import Testing

@testable import App

@Suite("Nothing is lost by a start or by a full disk")
struct LossTests {
    @Test("photos beside a missing or another installation's database are refused by name, and not one is deleted")
    func photosAlone() async throws {
        try await UpgradeTests.version1 { folder in
            let (database, aside) = (folder.appending(path: "digs.sqlite"), folder.appending(path: "aside"))
            let photos = folder.appending(path: "photos").path
            func files() -> Int { FileManager.default.enumerator(atPath: photos)?.allObjects.count ?? 0 }
            let before = files()
            try FileManager.default.moveItem(at: database, to: aside)
            let missing = try await DigsCommand.run(["serve", "--port", "0"], in: folder)
            #expect(missing.status == 1)
            #expect(missing.output.contains("is missing"), "\(missing.output)")
            #expect(!FileManager.default.fileExists(atPath: database.path))

            let other = folder.deletingLastPathComponent().appending(path: "other")
            try await DigsCommand.makeInstallation(in: other)
            for name in ["digs.sqlite", "secret"] {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
                try FileManager.default.copyItem(at: other.appending(path: name), to: folder.appending(path: name))
            }
            let foreign = try await DigsCommand.run(["serve", "--port", "0"], in: folder)
            #expect(foreign.status == 1)
            #expect(foreign.output.contains("another installation"), "\(foreign.output)")
            #expect(files() == before)
        }
    }

    @Test("the demonstration adds nothing to an installation that has an account, and says so")
    func demonstration() async throws {
        try await UpgradeTests.version1 { folder in
            try await DigsProcess.serve(migrating: folder, "--demo", "--demo-campuses", "1") { server async throws in
                #expect(try await server.stranger.get("/v1/listings?near=43.0846,-77.6743").json.total == 2)
            }
            let staff = try await DigsCommand.run(["admin", "list"], in: folder).output
            #expect(!staff.contains("demo.example"))
            #expect(
                try await DigsCommand.run(["tenant", "show", "default"], in: folder).output.contains("accounts: 5,"))
        }
    }

    @Test(
        "a database that is full answers 507, keeps what it had, is read as before, and takes writes again later",
        .enabled(if: TestEngine.isSQLite, "PostgreSQL has no limit that a test could lower"))
    func full() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            try await server.limitDatabase(pages: 1)
            let long = JSON.sunnyRoom.with(["description": .string(String(repeating: "word ", count: 1_900))])
            var refused = try await olive.post("/v1/listings", long)
            // Free pages are used up first.
            for _ in 0..<200 where refused.status == 201 { refused = try await olive.post("/v1/listings", long) }
            #expect(refused.status == 507, "\(refused.text)")
            #expect(refused.code == "storage_full")
            #expect(refused.headers["Retry-After"] == ["60"])
            #expect(!refused.text.contains("SQL"))
            #expect(try await olive.get(listing.listingPath).status == 200)
            let count = try await olive.get("/v1/listings?near=43.0846,-77.6743").json.total
            try await server.limitDatabase(pages: 1_000_000)
            #expect(try await olive.post("/v1/listings", long).status == 201)
            #expect(try await olive.get("/v1/listings?near=43.0846,-77.6743").json.total.int == count.int + 1)
        }
    }
}

extension OwnServer {
    /// Limits the size of the database. SQLite raises a limit below the current number of pages to that number.
    func limitDatabase(pages: Int) async throws {
        try await installation.database.write { try $0.run(script: "PRAGMA max_page_count = \(pages)") }
    }
}
