import Domain
import Foundation
import Geo
import TestDatabases

@testable import App

/// The data folder that most tests begin with, made once: tables, universities and a few postal codes, in a
/// marketplace that lets accounts post without verifying their address.
///
/// Where tests use PostgreSQL, its tables are in a database of their own, as after `digs move`.
enum DataFolderTemplate {
    private struct Content {
        let files: [String: Data]
        /// The URL of the PostgreSQL database.
        let database: String?
    }

    private static let content = Task { try await make() }

    /// Writes its files to a new folder, and copies its database. Returns the settings of a server on both.
    static func copy(to folder: URL) async throws -> Settings {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let content = try await content.value
        var (files, settings) = (content.files, Settings(testsIn: folder))
        if let database = content.database {
            let url = try await PostgreSQLCluster.copy(of: database)
            try settings.set(database: url, "database")
            // Commands find the database by this file.
            files["database"] = Data(url.utf8)
        }
        for (name, bytes) in files {
            let file = folder.appending(path: name)
            try bytes.write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }
        return settings
    }

    /// Deletes a copy.
    static func remove(_ settings: Settings) {
        if let url = settings.postgreSQL?.url { PostgreSQLCluster.drop(url) }
        try? FileManager.default.removeItem(atPath: settings.dataFolder)
    }

    private static func make() async throws -> Content {
        let folder = TestFolder.new()
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = Settings(dataFolder: folder.path)
        let database = TestEngine.isSQLite ? nil : try PostgreSQLCluster.newDatabase()
        if let database { try settings.set(database: database, "database") }
        let installation = try await Installation(settings, logger: .silent)
        _ = try await installation.store.postalCodes.merge(postalAreas) { _ in }
        let tenant = try await installation.tenant(named: Tenant.defaultName)
        try await installation.store.tenants.save(.ofTests(), of: tenant.id)
        try await installation.database.analyzeOnce()
        try installation.database.close()
        let entries = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let files = entries.filter { !$0.hasDirectoryPath }
        return Content(
            files: try Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) }),
            database: database)
    }

    private static let postalAreas = [
        area("US", "14623", "Rochester", "NY", "New York", 43.0834, -77.6344),
        area("US", "19104", "Philadelphia", "PA", "Pennsylvania", 39.9597, -75.2024),
        area("US", "10003", "New York", "NY", "New York", 40.7313, -73.9892),
    ].compactMap(\.self)

    private static func area(
        _ country: String, _ code: String, _ place: String, _ region: String, _ regionName: String, _ latitude: Double,
        _ longitude: Double
    ) -> PostalArea? {
        Coordinate(latitude: latitude, longitude: longitude).map {
            PostalArea(
                country: country, code: code, place: place, regionCode: region, regionName: regionName, center: $0)
        }
    }
}
