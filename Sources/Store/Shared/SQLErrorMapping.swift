import Database
import Domain

/// Maps an engine's errors to problems for clients: a busy database, a full disk, a foreign key violation.
///
/// Everything that a row refers to is checked in the same transaction, except the caller's account, which existed when
/// the request began. So a foreign key violation means that the account was deleted meanwhile, and its session with it.
struct SQLErrorMapping: SQLDatabase {
    private let base: any SQLDatabase

    init(_ base: any SQLDatabase) {
        // A store made from another store's database is not wrapped twice.
        self.base = (base as? SQLErrorMapping)?.base ?? base
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await mapped { try await base.read(body) } }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        try await mapped { try await base.write(body) }
    }

    func foreignVersion() async throws -> Int64 { try await base.foreignVersion() }

    private func mapped<Result>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch let error as SQLError {
            switch error.kind {
            case .foreignKeyViolation: throw Problem.sessionExpired
            case .busy: throw Problem.databaseBusy(inside: error.description)
            case .full: throw Problem.storageFull(inside: error.description)
            case .uniqueViolation, .checkViolation, .notADatabase, .other: throw error
            }
        }
    }
}

extension Problem {
    fileprivate static func databaseBusy(inside: String) -> Problem {
        Problem(
            .overloaded, code: "overloaded", "The database is busy; nothing was changed. Try again in a moment.",
            retryAfterSeconds: 2, inside: inside)
    }
}
