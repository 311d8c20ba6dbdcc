import Domain
import Foundation

/// The time of the data folder's last backup: a line in its file `last-backup`, which the server reads for its metrics.
enum LastBackup {
    private static let maxBytes = 64

    /// `nil` when no backup is known.
    static func time(in settings: Settings) -> Instant? {
        guard let file = FileHandle(forReadingAtPath: settings.lastBackupPath),
            let bytes = try? file.read(upToCount: maxBytes)
        else { return nil }
        return Instant(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// - Parameter time: the moment of the backup's snapshot.
    static func record(_ time: String, in settings: Settings) {
        do { try FileSystem.replace(settings.lastBackupPath, with: "\(time)\n") } catch {
            // The backup is complete all the same.
            say("The backup's time couldn't be recorded for the server's metrics: \(error)")
        }
    }
}
