import Database
import Domain

/// Maps a foreign key violation to a problem for clients.
///
/// Everything that a row refers to is checked in the same transaction, except the caller's account, which existed when
/// the request began. So a violation means that the account was deleted meanwhile, and its session with it.
struct SQLErrorMapping: SQLDatabase {
    private let base: any SQLDatabase

    init(_ base: any SQLDatabase) {
        // A store made from another store's database is not wrapped twice.
        self.base = (base as? SQLErrorMapping)?.base ?? base
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await base.read(body) }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        do { return try await base.write(body) } catch let error as SQLError where error.kind == .foreignKeyViolation {
            throw Problem.sessionExpired
        }
    }

    func foreignVersion() async throws -> Int64 { try await base.foreignVersion() }
}
