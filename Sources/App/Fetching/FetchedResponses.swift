import Domain
import Foundation

/// The responses of a public service, kept as files in the data folder, so that nothing is requested twice. One process
/// holds the folder until this value is released. The folder may be deleted.
package final class FetchedResponses: Sendable {
    private static let draftEnd = ".draft"

    package let folder: String
    private let lock: FileLock

    /// Throws `already_fetching` while another process uses the folder.
    package init(_ name: String, of settings: Settings) throws {
        folder = "\(settings.dataFolder)/fetched/\(name)"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.failed("create", folder)
        }
        guard let lock = try FileLock("\(folder)/lock", isFile: true) else {
            throw Problem(
                .conflict, code: "already_fetching",
                "Another `digs fetch` of this data folder is under way: its answers are kept in \(folder).")
        }
        self.lock = lock
        // Removes what a killed process left.
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(Self.draftEnd) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// The path of a response, kept or not.
    package func path(of name: String) -> String { "\(folder)/\(name)" }

    package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    /// Whether the service had no data.
    package func isEmpty(_ name: String) -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path(of: name))[.size] as? Int
        return size == 0
    }

    /// Keeps the response atomically: a kill leaves all of it or nothing.
    package func keep(_ bytes: [UInt8], as name: String) throws {
        let draft = path(of: name + Self.draftEnd)
        guard FileManager.default.createFile(atPath: draft, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw Self.failed("write", draft) }
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: draft))
            defer { try? file.close() }
            try file.write(contentsOf: bytes)
            try file.synchronize()
        } catch {
            throw Self.failed("write", draft)
        }
        guard rename(draft, path(of: name)) == 0 else { throw Self.failed("write", path(of: name)) }
    }

    /// Removes the responses whose names begin with `prefix`.
    package func remove(startingWith prefix: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix(prefix) {
            guard unlink(path(of: name)) == 0 else { throw Self.failed("remove", path(of: name)) }
        }
    }

    private static func failed(_ call: String, _ path: String) -> Problem {
        Problem(.invalid, code: "cache_failed", "\(call) \(path): \(String(cString: strerror(errno))).")
    }
}
