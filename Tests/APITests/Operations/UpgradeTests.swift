import Database
import Domain
import Foundation
import Logging
import Store
import Testing

@testable import App

@Suite("Upgrades: what version 1 of the program wrote is used by this one")
struct UpgradeTests {
    /// Runs `body` with a copy of the folder that version 1 left.
    static func version1(_ body: @Sendable (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let archive = TestFolder.package.appending(path: "Tests/Fixtures/version-1.tar.gz")
            let process = try Process.run(
                URL(fileURLWithPath: "/usr/bin/tar"), arguments: ["-xzf", archive.path, "-C", folder.path])
            process.waitUntilExit()
            try await body(folder.appending(path: "version-1"))
        }
    }

    static func logIn(_ name: String, _ server: DigsProcess) async throws -> APIClient {
        let answer = try await server.stranger.post(
            "/v1/sessions", ["email": "\(name)@example.edu", "password": "correct horse battery"])
        try #require(answer.status == 201, "\(answer.text)")
        return server.stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }

    @Test("serve migrates: people log in, find, edit and see what they left, and the audit log is whole")
    func served() async throws {
        try await Self.version1 { folder in
            try await DigsProcess.serve(migrating: folder) { server in
                let (olive, sam) = (try await Self.logIn("olive", server), try await Self.logIn("sam", server))
                let mine = try await olive.get("/v1/account/listings").json.items.list
                #expect(Set(mine.map(\.title.text)) == ["Sunny room by the river", "Quiet house near campus"])
                let found = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743&q=quiet").json.items.list
                let quiet = try #require(found.first)
                #expect(quiet.title == "Quiet house near campus")
                let photo = try await server.stranger.get(quiet.photos[0].urls.small.text)
                #expect(photo.status == 200)
                let edited = try await olive.patch("/v1/listings/\(quiet.id.text)", ["priceCents": 125_000])
                #expect(edited.json.priceCents == 125_000, "\(edited.text)")
                #expect(try await sam.get("/v1/favorites").json.items.list.count == 2)
                #expect(try await sam.get("/v1/saved-searches").json.items.list.map(\.name) == ["Near RIT"])
                let eve = try await Self.logIn("eve", server)
                let held = try #require(try await eve.get("/v1/account/listings").json.items.list.first)
                #expect(held.status == "held")
                let (ada, path) = (try await Self.logIn("ada", server), "/v1/admin/listings/\(held.id.text)")
                let reports = try await ada.get(path).json.reports.list
                #expect(reports.map(\.words) == Array(repeating: "The cats are from another site.", count: 2))
                let read = try await ada.get(path).json
                let release: JSON = [
                    "decision": "release", "reason": "Its photos are its own.", "lastDecisionId": read.decisions[0].id,
                    "version": read.versions[0].version,
                ]
                #expect(try await ada.post("\(path)/decision", release).status == 200)
                #expect(try await server.stranger.get("/v1/listings/\(held.id.text)").status == 200)
            }
            let audit = try await DigsCommand.run(["audit", "verify"], in: folder)
            #expect(audit.status == 0, "\(audit.output)")
        }
    }

    @Test("a dry run tells the steps and changes nothing; migrate does them and keeps a copy; twice does nothing")
    func command() async throws {
        try await Self.version1 { folder in
            let path = folder.appending(path: "digs.sqlite").path
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let plan = try await DigsCommand.run(["migrate", "--dry-run"], in: folder)
            #expect(plan.status == 0, "\(plan.output)")
            for step in Migration.all { #expect(plan.output.contains(step.title)) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            let refused = try await DigsCommand.run(["serve", "--no-migrate", "--port", "0"], in: folder)
            #expect(refused.status == 1)
            #expect(refused.output.contains("digs migrate"), "\(refused.output)")
            #expect(try await DigsCommand.run(["tenant", "list"], in: folder).status == 1)
            let done = try await DigsCommand.run(["migrate"], in: folder)
            #expect(done.status == 0, "\(done.output)")
            #expect(FileManager.default.fileExists(atPath: path + ".version-1.backup"))
            let repeated = try await DigsCommand.run(["migrate"], in: folder)
            #expect(repeated.output.contains("Nothing to do"), "\(repeated.output)")
            #expect(try await DigsCommand.run(["tenant", "list"], in: folder).status == 0)
        }
    }

    @Test("the copy of the database before a migration is deleted after 30 days, and not before")
    func oldBackups() async throws {
        try await withTemporaryFolder { folder in
            let backup = folder.appending(path: "digs.sqlite.version-1.backup")
            let path = folder.appending(path: "digs.sqlite").path
            for file in [backup.path, path] { #expect(FileManager.default.createFile(atPath: file, contents: Data())) }
            try SchemaUpgrade.deleteOldBackups(of: path, now: Date() + 29 * 86_400)
            #expect(FileManager.default.fileExists(atPath: backup.path))
            try SchemaUpgrade.deleteOldBackups(of: path, now: Date() + 31 * 86_400)
            #expect(!FileManager.default.fileExists(atPath: backup.path))
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("a folder of version 99 is refused by name by every command, and serve")
    func newer() async throws {
        try await Self.version1 { folder in
            let path = folder.appending(path: "digs.sqlite").path
            let driver = SQLiteSchemaDriver(path: path)
            try Migrator(driver, path: path, migrations: [Migration(99, "far")]).run { _ in }
            for command in [["serve", "--port", "0"], ["migrate"], ["tenant", "list"], ["audit", "verify"]] {
                let answer = try await DigsCommand.run(command, in: folder)
                #expect(answer.status == 1, "\(command)")
                #expect(answer.output.contains("version 99"), "\(command): \(answer.output)")
            }
        }
    }

    @Test("a server that starts while a command migrates waits for it; a command beside the server finds nothing to do")
    func two() async throws {
        try await Self.version1 { folder in
            async let command = DigsCommand.run(["migrate"], in: folder)
            try await DigsProcess.serve(migrating: folder) { server in
                let found = try await server.stranger.get("/v1/listings?near=43.0846,-77.6743")
                #expect(found.json.items.list.count == 2)
            }
            _ = try await command
            #expect(try await DigsCommand.run(["migrate"], in: folder).output.contains("Nothing to do"))
        }
    }

    @Test("while the database changes the server says so: alive, not ready, and 503 with Retry-After for all else")
    func migrating() async throws {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let server = MigratingServer(
            host: "127.0.0.1", port: 0, logger: Logger(label: "test"), onReady: { ready.yield($0) })
        try await server.run {
            let port = try #require(await ports.first { _ in true })
            let client = APIClient(port: port)
            #expect(try await client.get("/health/live").status == 200)
            let ready = try await client.get("/health/ready")
            #expect(ready.status == 503)
            #expect(ready.text == "migrating\n")
            let search = try await client.get("/v1/listings?near=43.0846,-77.6743")
            #expect(search.status == 503)
            #expect(search.json.code == "overloaded")
            #expect(search.headers["Retry-After"] == ["10"])
        }
    }
}
