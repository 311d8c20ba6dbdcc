import Domain
import Foundation

/// How much may be written to a disk before only the space that it keeps for the database is left.
public struct DiskRoom: Sendable {
    let folder: String
    let minFreeBytes: Int
    /// The free bytes of a folder's disk.
    let freeBytes: @Sendable (String) -> Int?

    public init(
        in folder: String, keeping minFreeBytes: Int,
        freeBytes: @escaping @Sendable (String) -> Int? = { DiskRoom.freeBytes(at: $0) }
    ) {
        self.folder = folder
        self.minFreeBytes = minFreeBytes
        self.freeBytes = freeBytes
    }

    /// `nil` when the system does not tell.
    public var bytes: Int? { freeBytes(folder).map { max(0, $0 - minFreeBytes) } }

    /// Throws `storage_full` unless there is room for more bytes.
    func check(for count: Int) throws(Problem) {
        guard let bytes, bytes < count else { return }
        throw .storageFull(inside: "\(folder) has room for \(bytes) bytes of \(count)")
    }

    /// The space available to this user on a folder's file system.
    public static func freeBytes(at path: String) -> Int? {
        var status = statvfs()
        return statvfs(path, &status) == 0 ? Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) : nil
    }
}
