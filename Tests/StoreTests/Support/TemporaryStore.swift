import Database
import Domain
import Geo

@testable import Store

/// A store with a real database of its own, with helpers for a tenant and accounts.
final class TemporaryStore: Sendable {
    let database: any InstallationDatabase
    let store: Store
    let tenant: Tenant.ID
    private let place: TestDatabase

    private init(_ place: TestDatabase) async throws {
        self.place = place
        database = try place.open()
        tenant = Tenant.ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
        store = Store(
            database: database, clock: Clock { Instant(milliseconds: 1_800_000_000_000) },
            cryptography: try TestCryptography())
        let driver = try place.driver
        _ = try await store.installation.createTables(supplement: driver.supplement, adapted: driver.adapted)
        try await store.tenants.create(
            Tenant(id: tenant, name: "one", settings: TenantSettings()), hosts: ["one.example"])
    }

    /// Creates a store, runs `body` with it and deletes it.
    static func run(_ body: @Sendable (TemporaryStore) async throws -> Void) async throws {
        let place = try await TestDatabase.new()
        defer { place.remove() }
        let fixture = try await TemporaryStore(place)
        try await body(fixture)
        try fixture.database.close()
    }

    /// Opens the database once more, as another process does.
    func other() throws -> any InstallationDatabase { try place.open() }

    var now: Instant { store.clock.now() }

    /// A store on the same database at another time.
    func later(by span: Instant.Span) -> Store {
        let then = now + span
        return Store(database: database, clock: Clock { then }, cryptography: store.transactions.cryptography)
    }

    func makeTenant(_ name: String) async throws -> Tenant.ID {
        let id = Tenant.ID(at: now)
        try await store.tenants.create(
            Tenant(id: id, name: name, settings: TenantSettings()), hosts: ["\(name).example"])
        return id
    }

    func makeAccount(_ name: String, in tenant: Tenant.ID) async throws -> Account {
        let account = Account(
            id: .init(at: now), email: try EmailAddress("\(name)@example.edu"), name: name, role: .member,
            createdAt: now)
        let session = Session(id: .init(at: now), account: account.id, device: "test", createdAt: now, lastUsedAt: now)
        try await store.accounts.register(
            account, passwordHash: "hash of \(name)",
            session: NewSession(session: session, tokenDigest: "token of \(name)"),
            link: nil, earning: nil, in: tenant)
        return account
    }

    /// An active listing.
    func makeListing(
        _ title: String, at place: Coordinate, by owner: Account, in tenant: Tenant.ID,
        idempotencyRecord: IdempotencyRecord? = nil
    ) async throws -> Listing {
        var fields = ListingFields()
        (fields.kind, fields.title, fields.description) = (.rent, title, "")
        (fields.priceCents, fields.bedrooms, fields.bathroomHalves) = (100_000, 1, 2)
        fields.address = Address(city: "Testville", postalCode: "14623", country: "US")
        fields.contact = Contact(email: owner.email.text)
        let listing = try Listing(
            id: .init(at: now), owner: .init(id: owner.id, name: owner.name), currency: "USD", status: .active,
            fields: fields,
            place: ListingPlace(exact: place, shown: place, source: .given), createdAt: now, updatedAt: now,
            expiresAt: now + .days(60))
        var record: ResponseRecording<Listing>?
        if let idempotencyRecord { record = { _ in idempotencyRecord } }
        return try await store.listings.publish(listing, assessed: nil, recording: record, in: tenant)
    }

    /// The number that a statement returns.
    func number(_ sql: String, _ values: any SQLBindable...) async throws -> Int64? {
        try await database.read { db in try db.rows(sql, values) { try $0.integer() }.first }
    }

    /// The kind of error of a statement; `nil` when it succeeds.
    func refusal(of sql: String, _ values: any SQLBindable...) async throws -> SQLError.Kind? {
        do {
            try await database.write { db in try db.execute(sql, values) }
            return nil
        } catch let error as SQLError { return error.kind }
    }
}

extension Listing {
    /// The same listing with another id.
    func copy() throws -> Listing { try with(id: .init(at: createdAt), title: fields.title) }

    func titled(_ title: String) throws -> Listing { try with(id: id, title: title) }

    private func with(id: Listing.ID, title: String?) throws -> Listing {
        var fields = fields
        fields.title = title
        return try Listing(
            id: id, owner: owner, currency: currency, status: .active, fields: fields, place: place,
            createdAt: createdAt, updatedAt: updatedAt, expiresAt: expiresAt)
    }
}

extension Coordinate {
    /// For coordinates written in tests.
    static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("not on the earth")
        }
        return place
    }

    static let rochester = Coordinate.at(43.0846, -77.6743)
}
