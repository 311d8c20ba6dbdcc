import Glibc

/// The state of a database's write-ahead log, which changes with each commit of any process.
struct WriteStamp: Sendable, Equatable {
    private let seconds, nanoseconds, bytes: Int

    /// `nil` when the log cannot be read.
    init?(ofDatabaseAt path: String) {
        var status = stat()
        guard stat("\(path)-wal", &status) == 0 else { return nil }
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        bytes = Int(status.st_size)
    }
}
