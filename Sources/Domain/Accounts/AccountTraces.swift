/// Keyed digests of a browser and of its network, stored at registration and login. Neither can be read from its
/// digest, which only tells that two accounts have the same.
public struct AccountTraces: Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// The random id in the browser's device cookie.
        case device
        /// The IPv4 address, or the /48 of IPv6.
        case network
    }

    /// How long after the last login they are kept.
    public static let keptFor = Instant.Span.days(90)
    /// How long those of a blocked account are kept.
    public static let keptForBlocked = Account.bannedFor
    /// A network with more accounts is a campus or a company: it says nothing about who they are.
    public static let maxAccountsOfNetwork = 10

    public let device: String
    public let network: String

    public init(device: String, network: String) {
        self.device = device
        self.network = network
    }

    public subscript(kind: Kind) -> String {
        switch kind {
        case .device: device
        case .network: network
        }
    }
}

/// A finding about an account from its registration. It decides nothing: moderators see it.
public enum AccountSignal: String, CaseIterable, Sendable {
    /// An account that moderators blocked used the same browser.
    case blockedDevice
    /// Its email address was the contact of a listing of an account that moderators blocked.
    case blockedContact
}

extension Cryptography {
    public func traces(device nonce: String, from address: IPAddress, _ tenant: Tenant.ID) -> AccountTraces {
        func digest(_ text: String, _ kind: AccountTraces.Kind) -> String {
            Hex.encoded(self.digest(Array("\(tenant) \(text)".utf8), purpose: "trace \(kind.rawValue)"))
        }
        return AccountTraces(device: digest(nonce, .device), network: digest("\(address.sitePrefix)", .network))
    }
}
