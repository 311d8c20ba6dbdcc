import Domain
import Logging
import Store

/// Deletes the files of deleted photos. The database records what to delete, so a crash loses nothing.
struct PhotoSweep: Sendable {
    private static let filesPerRound = 200

    let photos: PhotoTable
    let library: any PhotoLibrary
    let logger: Logger

    /// Starts a sweep and returns at once.
    func request() {
        Task { await run() }
    }

    func run() async {
        do {
            while case let orphans = try await photos.orphans(limit: Self.filesPerRound), !orphans.isEmpty {
                for (tenant, digest) in orphans {
                    try await library.remove([digest], of: tenant) { try await photos.isNeeded($0, in: tenant) }
                    try await photos.deleteOrphan(digest, in: tenant)
                }
            }
        } catch is PhotosLockedByBackup {
            // A backup is running. The database keeps the list of files until a later sweep.
        } catch is CancellationError {
            // The server is stopping; the next one continues.
        } catch { logger.error("Files of deleted photos are still there", metadata: ["error": "\(error)"]) }
    }
}
