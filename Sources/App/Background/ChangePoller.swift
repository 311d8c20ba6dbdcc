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
        installation.postalCodes.forget()
        try await installation.search.catchUp()
        // Last: published data that cannot be read must not keep the search from following others.
        try await installation.areas.refresh()
        try await installation.rents.refresh()
        version.withLock { $0 = now }
    }
}
