import Glibc

/// Writes and deletes large files beside a server, with little effect on how long its commits wait for the disk.
///
/// A disk that must store or discard much at once blocks everybody else: on a file system mounted with `discard`,
/// deleting 100 MB delayed each commit by 130 ms.
public enum PacedFile {
    /// How much to write between two calls of `sync`.
    public static let bytesPerSync = 1 << 20
    private static let bytesPerCut = 4 << 20
    private static let maxPause = Duration.seconds(1)

    /// Makes the written bytes durable, then leaves the disk to others for as long as that took. Blocks.
    ///
    /// - Returns: whether they are durable; `errno` has the reason if not.
    public static func sync(_ descriptor: Int32) -> Bool {
        var result: Int32 = 0
        let took = ContinuousClock().measure { result = fdatasync(descriptor) }
        guard result == 0 else { return false }
        pause(min(took, maxPause))
        return true
    }

    /// Empties a file before its deletion, as far as possible, a few megabytes at a time. Blocks.
    ///
    /// Spares a file with another hard link, which would lose its content too.
    public static func empty(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink == 1, status.st_mode & S_IFMT == S_IFREG else { return }
        var bytes = Int(status.st_size)
        while bytes > 0 {
            bytes = max(0, bytes - bytesPerCut)
            guard ftruncate(descriptor, bytes) == 0, sync(descriptor) else { return }
        }
    }

    private static func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }
}
