import Domain
import Foundation
import Logging

@testable import App

/// The data folder that most tests begin with, made once: tables, universities and a few postal codes, in a
/// marketplace that lets accounts post without verifying their address.
enum DataFolderTemplate {
    private static let files = Task { try await make() }

    /// Writes its files to a new folder.
    static func copy(to folder: URL) async throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (name, bytes) in try await files.value {
            let file = folder.appending(path: name)
            try bytes.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
    }

    private static func make() async throws -> [String: Data] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-template-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let installation = try await Installation(Settings(dataFolder: folder.path), logger: logger)
        _ = try await installation.store.merge(TestServer.postalAreas) { _ in }
        let tenant = try await installation.tenant(named: Tenant.defaultName)
        try await installation.store.save(TestServer.tenantSettings(), of: tenant.id)
        try installation.database.close()
        let entries = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let files = entries.filter { !$0.hasDirectoryPath }
        return try Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
    }
}
