import Foundation
import Synchronization

/// Folders of tests.
enum TestFolder {
    private static let removed = Mutex<[URL]>([])

    /// The folder of the package.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a folder that is not there yet.
    static func new() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "digs-test-\(UUID().uuidString)")
    }

    /// Removes a folder when the process ends, for what tests share.
    static func removeAtExit(_ folder: URL) {
        let isFirst = removed.withLock { folders in
            folders.append(folder)
            return folders.count == 1
        }
        guard isFirst else { return }
        atexit { for folder in TestFolder.removed.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) } }
    }
}
