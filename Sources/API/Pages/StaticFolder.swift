import Domain
import Foundation
import Logging
import Synchronization

/// The files of a folder, cached in memory and reloaded when they change. A missing name costs no disk access.
final class StaticFolder: Sendable {
    private struct Entry {
        let stamp: Stamp
        let body: PrecompressedBody
    }

    /// Detects that a file changed.
    private struct Stamp: Equatable {
        let size: Int
        let changed: Date
        let number: Int
    }

    private struct State {
        var files: [String: Entry] = [:]
        /// Incremented whenever a file is added, deleted or changed.
        var version = 0
        var lookedAt = ContinuousClock.now
        /// Names that were logged as too large, so that each is logged once.
        var refused: Set<String> = []
    }

    private static let maxFiles = 2_000
    private static let maxBytesOfFile = 4 * 1024 * 1024
    private static let maxBytes = 64 * 1024 * 1024
    private static let maxFolders = 8
    private static let secondsBetweenLooks = 1.0

    private let root: String
    private let logger: Logger
    private let factory: PrecompressedBodyFactory
    private let state = Mutex(State())

    /// Reads the folder. A missing folder counts as empty until it appears.
    init(_ path: String, logger: Logger, factory: PrecompressedBodyFactory) {
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.logger = logger
        self.factory = factory
        check()
    }

    /// The file at this path below the folder, at most one second old.
    func file(_ name: String) -> PrecompressedBody? {
        checkWhenDue()
        return state.withLock { $0.files[name]?.body }
    }

    /// Changes whenever a file is added, deleted or changed.
    var version: Int {
        checkWhenDue()
        return state.withLock { $0.version }
    }

    /// The paths of the files directly in a folder, such as `i18n/`.
    func names(in folder: String) -> [String] {
        state.withLock { state in
            state.files.keys.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }.sorted()
        }
    }

    private func checkWhenDue() {
        let isDue = state.withLock { state in
            guard ContinuousClock.now - state.lookedAt > .seconds(Self.secondsBetweenLooks) else { return false }
            state.lookedAt = .now
            return true
        }
        if isDue { check() }
    }

    private func check() {
        let known = state.withLock { $0.files }
        var (files, refused, bytes) = ([String: Entry](), Set<String>(), 0)
        for (name, stamp) in names(below: "", depth: 0) {
            guard let type = MediaType(of: name) else { continue }
            guard stamp.size <= Self.maxBytesOfFile, bytes + stamp.size <= Self.maxBytes, files.count < Self.maxFiles
            else {
                refused.insert(name)
                continue
            }
            if let entry = known[name], entry.stamp == stamp {
                files[name] = entry
            } else if let read = try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")) {
                // The file may have grown meanwhile; then its stamp does not match, and the next check reads it again.
                guard read.count <= Self.maxBytesOfFile else { continue }
                files[name] = Entry(stamp: stamp, body: factory.body(Array(read), type))
            }
            bytes += stamp.size
        }
        let new = state.withLock { [files, refused] state in
            defer { (state.files, state.refused) = (files, refused) }
            if state.files.mapValues(\.stamp) != files.mapValues(\.stamp) { state.version += 1 }
            return refused.subtracting(state.refused)
        }
        for name in new.sorted() { logger.warning("\(root)/\(name) is too large to be served, or one too many") }
    }

    /// Only regular files, because a link may lead anywhere, and no hidden ones.
    private func names(below folder: String, depth: Int) -> [(String, Stamp)] {
        guard depth < Self.maxFolders,
            let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        else { return [] }
        var found: [(String, Stamp)] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + name
            guard let facts = try? FileManager.default.attributesOfItem(atPath: "\(root)/\(path)") else { continue }
            switch facts[.type] as? FileAttributeType {
            case .typeDirectory: found += self.names(below: path + "/", depth: depth + 1)
            case .typeRegular:
                let stamp = Stamp(
                    size: (facts[.size] as? NSNumber)?.intValue ?? 0,
                    changed: facts[.modificationDate] as? Date ?? .distantPast,
                    number: (facts[.systemFileNumber] as? NSNumber)?.intValue ?? 0)
                found.append((path, stamp))
            default: continue
            }
        }
        return found
    }
}
