import Glibc

/// A failed call on a snapshot's file.
public struct SnapshotFileError: Error, CustomStringConvertible, Sendable {
    public let call: String
    public let code: Int32

    init(_ call: String) { (self.call, code) = (call, errno) }

    public var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// The file of a snapshot, and the draft beside it.
public struct SnapshotFile: Sendable {
    public let path: String
    var draft: String { path + ".part" }

    public init(path: String) { self.path = path }

    /// Replaces the snapshot with the draft, durably.
    public func install() throws(SnapshotFileError) {
        guard rename(draft, path) == 0 else { throw SnapshotFileError("rename") }
        let end = path.lastIndex(of: "/") ?? path.endIndex
        let folder = open(String(path[..<end]), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw SnapshotFileError("open folder") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SnapshotFileError("fsync folder") }
    }

    /// Removes the draft of a killed process.
    public func removeDraft() { unlink(draft) }

    public func remove() { unlink(path) }
}

/// Writes the blocks of a snapshot's draft. Flushes every few megabytes, so that no long flush delays other writers of
/// the disk.
final class SnapshotWriter {
    private static let bytesPerFlush = 8 << 20

    private let descriptor: Int32
    private let pause: () -> Void
    private var unflushed = 0
    private(set) var blocks: UInt64 = 0
    /// Binds blocks to this file, so that blocks of another snapshot are refused.
    var seed: UInt64 = 0

    /// - Parameter pause: called after each flush.
    init(_ file: SnapshotFile, pause: @escaping () -> Void) throws(SnapshotFileError) {
        unlink(file.draft)
        descriptor = open(file.draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        self.pause = pause
        guard descriptor >= 0 else { throw SnapshotFileError("open") }
        try write(SnapshotFormat.magic)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func append(_ block: [UInt8]) throws(SnapshotFileError) {
        let checksum = block.withUnsafeBytes { SnapshotChecksum.checksum($0, seed: seed &+ blocks) }
        var head = SnapshotEncoder()
        head.append(UInt64(block.count))
        head.append(checksum)
        try write(head.bytes)
        try write(block)
        blocks += 1
        unflushed += block.count
        guard unflushed >= Self.bytesPerFlush else { return }
        try flush()
        unflushed = 0
        pause()
    }

    func flush() throws(SnapshotFileError) {
        guard fsync(descriptor) == 0 else { throw SnapshotFileError("fsync") }
    }

    private func write(_ bytes: [UInt8]) throws(SnapshotFileError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SnapshotFileError("write") }
            done += count
        }
    }
}
