import Domain
import Foundation
import Geo

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
        let folder = TestFolder.new()
        defer { try? FileManager.default.removeItem(at: folder) }
        let installation = try await Installation(Settings(dataFolder: folder.path), logger: .silent)
        _ = try await installation.store.postalCodes.merge(postalAreas) { _ in }
        let tenant = try await installation.tenant(named: Tenant.defaultName)
        try await installation.store.tenants.save(.ofTests(), of: tenant.id)
        try installation.database.close()
        let entries = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let files = entries.filter { !$0.hasDirectoryPath }
        return try Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
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
