import Domain
import Foundation
import Secrets

/// The folder in which an installation keeps everything.
enum DataFolder {
    /// Makes the folder, for its owner only, where there is none.
    static func prepare(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Problem(
                .invalid, code: "no_data_folder",
                "The data folder \(path) cannot be made: \(error.localizedDescription)")
        }
    }

    /// The installation's secret, made at the first call: 32 bytes that only the owner may read.
    static func secret(at path: String) throws -> InstallationSecret {
        if !FileManager.default.fileExists(atPath: path) { try make(path) }
        guard let secret = InstallationSecret(Array(try Data(contentsOf: URL(fileURLWithPath: path)))) else {
            throw Problem(
                .invalid, code: "broken_secret",
                "The file \(path) does not hold \(InstallationSecret.length) bytes. Bring it back from a backup.")
        }
        return secret
    }

    /// Written beside and linked into place, so that of two processes one wins and no half a secret is ever read.
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
