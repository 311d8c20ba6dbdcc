import Database
import Domain
import Foundation
import Geo
import Secrets
import Store
import TestDatabases
import Testing

@testable import App

@Suite("The data folder")
struct DataFolderTests {
    private static func mode(_ url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    private static func open(_ folder: URL) async throws {
        var settings = Settings(dataFolder: folder.path)
        settings.passwordIterations = 100
        let installation = try await Installation(settings, logger: .init(label: "test"))
        try installation.database.close()
    }

    private static func problem(of folder: URL) async throws -> String? {
        do {
            try await open(folder)
            return nil
        } catch let problem as Problem { return problem.code }
    }

    @Test(
        "all in it is its owner's alone, whatever the modes were before and whatever the umask is",
        .enabled(if: TestEngine.isSQLite, "It looks at the files of SQLite"))
    func modes() async throws {
        let before = umask(0)
        defer { umask(before) }
        try await withTemporaryFolder { folder in
            for name in ["mail", "photos/ab", "exports"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
            }
            try Data("letter".utf8).write(to: folder.appending(path: "mail/1.eml"))
            try Data("picture".utf8).write(to: folder.appending(path: "photos/ab/1.jpg"))
            try await DigsProcess.serve(folder) { server in
                let registered = try await server.stranger.post(
                    "/v1/accounts",
                    ["email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"])
                #expect(registered.status == 201)
                #expect(try Self.mode(folder) == 0o700)
                let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                #expect(names.contains("digs.sqlite-wal") && names.contains("secret"))
                for name in names {
                    let url = folder.appending(path: name)
                    var isFolder: ObjCBool = false
                    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
                    #expect(try Self.mode(url) == (isFolder.boolValue ? 0o700 : 0o600), "\(name)")
                }
            }
            // As if somebody had opened the permissions, as a copy or a backup may.
            for name in ["", "digs.sqlite", "secret", "mail", "mail/1.eml"] {
                chmod(folder.appending(path: name).path, name.hasPrefix("digs") || name == "secret" ? 0o644 : 0o755)
            }
            try await Self.open(folder)
            for name in ["", "digs.sqlite", "secret", "mail"] {
                #expect(try Self.mode(folder.appending(path: name)) & 0o077 == 0, "\(name)")
            }
            #expect(try Self.mode(folder.appending(path: "mail/1.eml")) & 0o077 == 0)
        }
    }

    @Test("a database whose secret is gone, or another, is refused by name and left as it is")
    func secret() async throws {
        try await withTemporaryFolder { folder in
            try await Self.open(folder)
            let secret = folder.appending(path: "secret")
            let kept = try Data(contentsOf: secret)
            try FileManager.default.removeItem(at: secret)
            #expect(try await Self.problem(of: folder) == "secret_missing")
            #expect(!FileManager.default.fileExists(atPath: secret.path))
            try Data(repeating: 7, count: 32).write(to: secret)
            #expect(try await Self.problem(of: folder) == "secret_mismatch")
            try Data(repeating: 7, count: 31).write(to: secret)
            #expect(try await Self.problem(of: folder) == "broken_secret")
            try kept.write(to: secret)
            #expect(try await Self.problem(of: folder) == nil)
            let listed = try await DigsCommand.run(["tenant", "list"], in: folder)
            #expect(listed.status == 0)
            try FileManager.default.removeItem(at: secret)
            let refused = try await DigsCommand.run(["tenant", "list"], in: folder)
            #expect(refused.status == 1 && refused.output.contains("secret"), "\(refused.output)")
        }
    }

    @Test("a database that does not know its secret yet remembers the one that it is opened with")
    func older() async throws {
        try await withTemporaryFolder { folder in
            try await Self.open(folder)
            let database = try SQLiteDatabase(path: folder.appending(path: "digs.sqlite").path)
            try await database.write { db in try db.execute("DELETE FROM installation") }
            try database.close()
            #expect(try await Self.problem(of: folder) == nil)
            try Data(repeating: 7, count: 32).write(to: folder.appending(path: "secret"))
            #expect(try await Self.problem(of: folder) == "secret_mismatch")
        }
    }

    @Test("a first start that fails leaves no tables: the next one makes everything")
    func firstStart() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "digs.sqlite").path
            let database = try SQLiteDatabase(path: path)
            let store = Store(
                database: database, clock: .system, cryptography: try #require(InstallationSecret(Array(0..<32))))
            let tenant = Tenant(
                id: .init(at: Clock.system.now()), name: Tenant.defaultName, settings: TenantSettings())
            // The catalogue cannot be stored: the tables and the tenant that were made before it go as well.
            let wrong = UniversityRecord(
                unitID: 1, name: "One", aliases: [], city: "", region: "", country: "US",
                location: try #require(Coordinate(latitude: 1, longitude: 1)), web: nil, emailDomains: [])
            await #expect(throws: (any Error).self) {
                _ = try await store.installation.createTables(
                    supplement: SQLiteDatabase.supplement + "; DROP TABLE universities;", tenant: tenant,
                    universities: { [wrong] })
            }
            #expect(try await !InstallationTable.hasTables(in: database))
            try database.close()
            try await Self.open(folder)
            let list = try await DigsCommand.run(["tenant", "list"], in: folder)
            #expect(list.status == 0 && list.output.contains(Tenant.defaultName))
        }
    }

    @Test("killed at any moment of its first start, a server starts the next time with all that it needs")
    func killed() async throws {
        for delay in stride(from: 0, through: 400, by: 50) {
            try await withTemporaryFolder { folder in
                let (process, _) = try DigsCommand.start(["serve", "--port", "0", "--data", folder.path])
                try await Task.sleep(for: .milliseconds(delay))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                try await Self.open(folder)
                let list = try await DigsCommand.run(["tenant", "list"], in: folder)
                #expect(list.output.contains(Tenant.defaultName), "after \(delay) ms: \(list.output)")
            }
        }
    }
}
