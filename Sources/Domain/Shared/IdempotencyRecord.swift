/// The first response to a request with an `Idempotency-Key`, stored in the transaction that did the work. A repeated
/// request gets the same response and does nothing.
public struct IdempotencyRecord: Sendable {
    public static let keptFor = Instant.Span.hours(24)

    /// Keyed digest of tenant, caller and idempotency key.
    public let key: String
    /// Keyed digest of the operation and the request body.
    public let fingerprint: String
    /// The response, sealed because it may contain a token; empty once the listing that it shows is deleted.
    public let answer: [UInt8]
    /// The account that sent the request: the record is deleted with it.
    public var account: Account.ID?
    /// The listing that the request created: the response is deleted with it.
    public var listing: Listing.ID?

    public init(key: String, fingerprint: String, answer: [UInt8], account: Account.ID? = nil) {
        self.key = key
        self.fingerprint = fingerprint
        self.answer = answer
        self.account = account
    }

    /// The same record for another account.
    public func of(_ account: Account.ID) -> IdempotencyRecord {
        IdempotencyRecord(key: key, fingerprint: fingerprint, answer: answer, account: account)
    }

    /// The same record of a request that created a listing.
    public func of(_ listing: Listing.ID) -> IdempotencyRecord {
        var record = self
        record.listing = listing
        return record
    }
}

/// Finds idempotency records, and stores those of multi-transaction work.
public protocol IdempotencyStore: Sendable {
    func store(_ idempotencyRecord: IdempotencyRecord, in tenant: Tenant.ID) async throws
    /// The record of a key, unless it is too old.
    func idempotencyRecord(_ key: String, in tenant: Tenant.ID) async throws -> IdempotencyRecord?
}

/// Makes the record of a request's response from what its transaction stored. Runs in that transaction.
public typealias ResponseRecording<Stored> = @Sendable (Stored) throws -> IdempotencyRecord

/// A store that can record a response in the transaction of its work, for responses that are known before it.
public protocol RecordingStore: Sendable {
    /// This store for one write, whose transaction also stores `idempotencyRecord`; `nil` records nothing. A second
    /// write with the same value fails, because the record exists already.
    func recording(_ idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID) -> Self
}
