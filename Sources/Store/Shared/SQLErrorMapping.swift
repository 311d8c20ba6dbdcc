import Database
import Domain

/// A database whose refusal of rows that belong to nobody is a problem that clients understand.
///
/// Whatever a row refers to is looked up in the transaction that stores it, save the account that asks: it was there when
/// the request began. So a reference to nothing means that it was deleted meanwhile, and its session with it.
struct SQLErrorMapping: SQLDatabase {
    private let base: any SQLDatabase

    init(_ base: any SQLDatabase) {
        // A store made of another store's database is not wrapped twice.
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
