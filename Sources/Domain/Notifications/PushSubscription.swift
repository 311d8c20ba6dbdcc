import Foundation

/// The permission of a browser to show it notifications while no page is open. It belongs to the session of the person
/// who gave it, and ends with that.
public struct PushSubscription: Sendable {
    public typealias ID = Domain.ID<PushSubscription>

    public static let keyLength = 65
    public static let authLength = 16
    /// The purpose that targets are sealed for; the context is the account's id.
    public static let sealPurpose = "push subscription"
    /// The purpose of the digest by which an account's browser is recognized.
    public static let digestPurpose = "push endpoint"

    /// Where and how a browser is reached, as it says itself. Whoever knows this can write to the browser, though not
    /// in the name of this server.
    public struct Target: Sendable, Equatable, Codable {
        public let endpoint: String
        /// The browser's public key: an uncompressed point of P-256.
        public let key: [UInt8]
        /// The secret that it shares with this server.
        public let auth: [UInt8]

        public init(endpoint: String, key: [UInt8], auth: [UInt8]) {
            self.endpoint = endpoint
            self.key = key
            self.auth = auth
        }
    }

    public let id: ID
    /// A `Target`, sealed, in hex.
    public let sealedTarget: String
    public let createdAt: Instant

    public init(id: ID, sealedTarget: String, createdAt: Instant) {
        self.id = id
        self.sealedTarget = sealedTarget
        self.createdAt = createdAt
    }
}

extension PushSubscription.Target {
    /// The stored form, sealed for the account.
    public func sealed(for account: Account.ID, with cryptography: any Cryptography) throws -> String {
        let bytes = Array(try JSONEncoder().encode(self))
        return Hex.encoded(
            try cryptography.seal(bytes, purpose: PushSubscription.sealPurpose, context: account.description))
    }

    /// Recognizes the endpoint, to this installation only.
    public func digest(with cryptography: any Cryptography) -> String {
        Hex.encoded(cryptography.digest(Array(endpoint.utf8), purpose: PushSubscription.digestPurpose))
    }

    /// `nil` for a text that `sealed` did not make for this account.
    public init?(sealed text: String, for account: Account.ID, with cryptography: any Cryptography) {
        guard let sealed = Hex.decoded(text),
            let bytes = cryptography.open(
                sealed, purpose: PushSubscription.sealPurpose, context: account.description),
            let target = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = target
    }
}

/// The key that identifies this server to browsers, and the reader of their keys.
public protocol PushKeys: Sendable {
    /// The key that browsers subscribe with: an uncompressed point of P-256, in Base64url.
    var publicKey: String { get }
    /// Reads a browser's public key in Base64url; `nil` unless it is an uncompressed point of P-256.
    func browserKey(_ text: String) -> [UInt8]?
    /// Reads a browser's secret in Base64url; `nil` unless it has `PushSubscription.authLength` bytes.
    func browserSecret(_ text: String) -> [UInt8]?
}

/// Stores the browsers that are shown notifications.
public protocol PushSubscriptionStore: ActingStore {
    /// `nil` when the session has none.
    func subscription(of session: Session.ID, in tenant: Tenant.ID) async throws -> PushSubscription?
    /// Gives a session its subscription instead of the one that it had; the account has each browser once. Throws
    /// `too_many_push_subscriptions` beyond `Limits.pushSubscriptionsPerAccount`.
    ///
    /// - Parameter digest: of the endpoint.
    func subscribe(
        _ session: Session.ID, of account: Account.ID, sealedTarget: String, digest: String, in tenant: Tenant.ID
    ) async throws -> PushSubscription
    /// Does nothing when the session has none.
    func unsubscribe(_ session: Session.ID, in tenant: Tenant.ID) async throws
}

extension Problem {
    public static let pushIsOff = Problem(
        .conflict, code: "push_off", "Whoever runs this marketplace has turned notifications on devices off.")
}
