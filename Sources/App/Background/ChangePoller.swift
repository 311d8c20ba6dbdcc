import Database
import Synchronization

/// Checks whether another process wrote to the database, and then refreshes data in memory.
final class ChangePoller: Sendable {
    private let database: any InstallationDatabase
    private let renew: @Sendable () async throws -> Void
    private let version = Mutex<Int64?>(nil)

    private init(_ database: any InstallationDatabase, renew: @escaping @Sendable () async throws -> Void) {
        self.database = database
        self.renew = renew
    }

    /// Refreshes the data of requests and searches.
    static func marketplaces(_ installation: Installation) -> ChangePoller {
        ChangePoller(installation.database) {
            try await installation.database.learn { installation.sessions.forget() }
            try await installation.tenants.refresh()
            try await installation.universities.refresh()
            installation.postalCodes.forget()
            try await installation.search.catchUp()
        }
    }

    /// Refreshes published data separately, because a large import would delay the search.
    static func publishedData(_ installation: Installation) -> ChangePoller {
        ChangePoller(installation.database) {
            try await installation.rents.refresh()
            try await installation.areas.refresh()
            try await installation.blocks.refresh()
            try await installation.streets.refresh()
            try await installation.nearby.refresh()
        }
    }

    @Sendable func poll() async throws {
        let now = try await database.foreignVersion()
        guard now != version.withLock({ $0 }) else { return }
        try await renew()
        version.withLock { $0 = now }
    }
}
