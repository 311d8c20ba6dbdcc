import Domain
import Foundation
import Secrets

/// The folder with all data of an installation.
enum DataFolder {
    /// Creates the folder if needed, accessible only to its owner.
    static func prepare(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Problem(
                .invalid, code: "no_data_folder",
                "The data folder \(path) cannot be created: \(error.localizedDescription)")
        }
    }

    /// The installation's secret, created on first use: 32 bytes that only the owner may read.
    static func secret(at path: String) throws -> InstallationSecret {
        if !FileManager.default.fileExists(atPath: path) { try make(path) }
        guard let secret = InstallationSecret(Array(try Data(contentsOf: URL(fileURLWithPath: path)))) else {
            throw Problem(
                .invalid, code: "broken_secret",
                "The file \(path) does not hold \(InstallationSecret.length) bytes. Restore it from a backup.")
        }
        return secret
    }

    /// Written to a temporary file and linked into place: of two processes one wins, and no partial secret is ever
    /// read.
    private static func make(_ path: String) throws {
        let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
        let bytes = Data(try Random.bytes(InstallationSecret.length))
        guard FileManager.default.createFile(atPath: draft, contents: bytes, attributes: [.posixPermissions: 0o600])
        else {
            throw Problem(.invalid, code: "no_secret", "The file \(path) cannot be written.")
        }
        defer { try? FileManager.default.removeItem(atPath: draft) }
        do { try FileManager.default.linkItem(atPath: draft, toPath: path) } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw error }
        }
    }
}
