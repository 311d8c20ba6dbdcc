import GRDB
import Synchronization

/// Connections for brief reads, which run on the caller's thread. Callers run on one thread per core, so one connection
/// per core is enough.
final class BriefReaders: Sendable {
    private let connections: [DatabaseQueue]
    private let idle: Mutex<[DatabaseQueue]>

    init(path: String, configuration: Configuration, count: Int) throws {
        connections = try (0..<count).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
        idle = Mutex(connections)
    }

    /// `nil` when all connections are in use: callers never wait.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result? {
        guard let connection = idle.withLock({ $0.popLast() }) else { return nil }
        defer { idle.withLock { $0.append(connection) } }
        return try connection.unsafeRead(body)
    }

    func close() throws {
        for connection in connections { try connection.close() }
    }
}
