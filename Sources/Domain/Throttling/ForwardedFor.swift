/// Finds the client's IP address behind proxies.
public struct ForwardedFor: Sendable {
    /// More hops than a real chain has.
    private static let maxHops = 32

    private let proxies: [NetworkRange]

    /// - Parameter proxies: the trusted proxies.
    public init(proxies: [NetworkRange]) { self.proxies = proxies }

    public func trusts(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }

    /// The rightmost address that is not a trusted proxy: the client may have invented everything left of it.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - header: `X-Forwarded-For`, all its lines joined by commas.
    public func client(peer: IPAddress, header: String?) -> IPAddress {
        guard trusts(peer), let header else { return peer }
        var client = peer
        for hop in header.split(separator: ",").reversed().prefix(Self.maxHops) {
            // A text that is not an address ends the chain: its writer is the last known hop.
            guard let address = IPAddress(hop.filter { $0 != " " && $0 != "\t" }) else { return client }
            client = address
            guard trusts(address) else { return client }
        }
        return client
    }
}
