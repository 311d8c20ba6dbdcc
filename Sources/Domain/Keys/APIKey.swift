/// A key by which a program uses the API without a password, limited to its scopes.
///
/// It ends when it is revoked or expires, and with the sessions of its account: when the password is changed or reset,
/// when the account is blocked, and when it is deleted.
public struct APIKey: Sendable, Equatable {
    public typealias ID = Domain.ID<APIKey>

    /// A permission of a key.
    public enum Scope: String, CaseIterable, Sendable {
        /// Reads public listings, and the account's own.
        case listingsRead = "listings:read"
        /// Posts and changes the account's listings.
        case listingsWrite = "listings:write"
        /// Reads cases, decisions and the audit log.
        case moderationRead = "moderation:read"

        /// The permission that the account needs as well; `nil` for none.
        var needs: Permission? {
            switch self {
            case .listingsRead, .listingsWrite: nil
            case .moderationRead: .readQueue
            }
        }
    }

    /// Begins each secret, so that a leaked one is recognized.
    public static let secretPrefix = "digs_key_"
    /// The minimum time between two writes of `lastUsedAt`.
    public static let touchEvery = Session.touchEvery
    /// How long the previous secret stays valid after a rotation, and how long it may.
    public static let (standardOverlapHours, overlapHours) = (24, 0...168)

    public let id: ID
    public let owner: IntegrationOwner
    public let name: String
    public let scopes: [Scope]
    public let createdAt: Instant
    /// `nil` for a key that ends only when it is revoked.
    public let expiresAt: Instant?
    public let lastUsedAt: Instant?
    /// Until when the secret before the last rotation is valid.
    public let previousSecretUntil: Instant?

    public init(
        id: ID, owner: IntegrationOwner, name: String, scopes: [Scope], createdAt: Instant, expiresAt: Instant?,
        lastUsedAt: Instant? = nil, previousSecretUntil: Instant? = nil
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedAt = lastUsedAt
        self.previousSecretUntil = previousSecretUntil
    }

    public func isLive(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }

    /// The same key after a rotation, whose previous secret stays valid for some hours.
    public func rotated(at now: Instant, overlapHours: Int) -> APIKey {
        APIKey(
            id: id, owner: owner, name: name, scopes: scopes, createdAt: createdAt, expiresAt: expiresAt,
            lastUsedAt: lastUsedAt, previousSecretUntil: overlapHours == 0 ? nil : now + .hours(overlapHours))
    }

    /// The account as a key acts for it with one scope: a moderator's key that changes listings is a member's.
    public static func acting(for account: Account, with scope: Scope) -> Account {
        scope.needs == nil ? account.asMember : account
    }
}

/// A key to be stored. The secret itself is never stored.
public struct NewAPIKey: Sendable {
    public let key: APIKey
    /// SHA-256 of the secret, in hex.
    public let secretDigest: String

    public init(_ key: APIKey, secretDigest: String) {
        self.key = key
        self.secretDigest = secretDigest
    }
}

extension APIKey {
    /// Its id and scopes, for the audit log: entries outlive accounts, so they have no name.
    public var auditText: String { ([id.description] + scopes.map(\.rawValue)).joined(separator: " ") }
}

extension Cryptography {
    /// The secret of a new key: 256 random bits behind the prefix.
    public func newKeySecret() throws -> String { APIKey.secretPrefix + (try newToken()) }
}

extension Problem {
    public static let invalidKey = Problem(
        .unauthenticated, code: "invalid_key", "This key is unknown, has expired or was revoked.")
    public static let notForKeys = Problem(
        .forbidden, code: "not_for_keys", "Keys can't do this. Log in instead.")

    public static func scopeMissing(_ scope: APIKey.Scope) -> Problem {
        Problem(
            .forbidden, code: "scope_missing", "This needs a key with \(scope.rawValue).",
            params: ["needs": .text(scope.rawValue)])
    }
}
