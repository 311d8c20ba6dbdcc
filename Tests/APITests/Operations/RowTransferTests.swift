import Database
import Domain
import Foundation
import Testing

@testable import App
@testable import Store

@Suite("A move beside somebody who writes without a break")
struct RowTransferTests {
    /// A database in which somebody writes more, whenever they can, than is repeated in one go.
    private struct BusySource: SchemaDriver {
        let driver: SQLiteSchemaDriver

        static func tenants(named name: String, _ count: Int) -> String {
            """
            WITH RECURSIVE numbers (number) AS (
                SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count))
            INSERT INTO tenants (id, name, created_at) SELECT '\(name)' || number, '\(name)' || number, 1 FROM numbers
            """
        }

        private func somebodyWrites(_ count: Int) throws {
            try driver.write { try $0.run(script: Self.tenants(named: UUID().uuidString, count)) }
        }

        func read<Result>(isAlone: Bool, _ body: (any SQLReading) throws -> Result) throws -> Result {
            let result = try driver.read(isAlone: isAlone, body)
            try somebodyWrites(700)
            return result
        }

        func write<Result>(_ body: (any SQLWriting) throws -> Result) throws -> Result {
            let result = try driver.write(body)
            // The last write of a move refuses all others.
            if try driver.read(isAlone: false, { try MoveRecord.read($0)?.isDone }) == false { try somebodyWrites(700) }
            return result
        }

        var supplement: String { driver.supplement }
        var keepsCopy: Bool { driver.keepsCopy }
        func supplement(ofStep version: Int) -> String { driver.supplement(ofStep: version) }
        func adapted(_ script: String) -> String { driver.adapted(script) }
        func userCount() -> Int? { driver.userCount() }
        func captureScript(_ tables: [TableShape]) -> String { driver.captureScript(tables) }
        func endCaptureScript(_ tables: [TableShape]) -> String { driver.endCaptureScript(tables) }
        func inspect<Result>(_ body: (any SQLReading) throws -> Result) throws -> Result? { try driver.inspect(body) }

        func change(
            backup: String?, copied: @escaping (Double) -> Void, _ body: (any SQLWriting) throws -> Void
        ) throws { try driver.change(backup: backup, copied: copied, body) }
    }

    @Test("lets the writes wait in portions, copies every row, and then refuses them")
    func busy() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-move-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = SQLiteSchemaDriver(path: folder.appending(path: "source").path)
        let target = SQLiteSchemaDriver(path: folder.appending(path: "target").path)
        try source.change { try $0.run(script: InstallationTable.schema + source.supplement) }
        try source.write { db in
            try db.run(script: BusySource.tenants(named: "first", 3_000))
            try InstallationCopy.capture(db, source, for: "other", token: "token")
        }

        let transfer = RowTransfer(from: BusySource(driver: source), to: target, token: "token")
        let (rows, position) = try transfer.copy { _, _ in }
        #expect(rows > 3_000)
        try transfer.finish(from: position)

        try source.read(isAlone: false) { from in
            let copy = InstallationCopy(of: from)
            try target.read(isAlone: false) { try copy.verify($0) }
            // Somebody wrote in each round in which nobody waited.
            #expect(try copy.copy(of: "tenants", to: from).count(in: from) > 3_000 + 16 * 700)
        }
        let error = #expect(throws: SQLError.self) {
            try source.write { try $0.run(script: BusySource.tenants(named: "late", 1)) }
        }
        #expect(error?.kind == .moved)
    }
}
