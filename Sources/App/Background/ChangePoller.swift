import Synchronization

/// Checks whether another process wrote to the database, and then reloads what is in memory.
final class ChangePoller: Sendable {
    private let installation: Installation
    private let version = Mutex<Int64?>(nil)

    init(installation: Installation) { self.installation = installation }

    @Sendable func poll() async throws {
        let now = try await installation.database.foreignVersion()
        guard now != version.withLock({ $0 }) else { return }
        try await installation.tenants.refresh()
        try await installation.universities.refresh()
        try await installation.areas.refresh()
        installation.postalCodes.forget()
        try await installation.rents.refresh()
        try await installation.search.catchUp()
        version.withLock { $0 = now }
    }
}
