/// Who a request is really from when proxies stand before the server.
public struct ForwardedFor: Sendable {
    /// More hops than any honest chain has.
    private static let maxHops = 32

    private let proxies: [NetworkRange]

    /// - Parameter proxies: those whose word is taken. Nobody else's is.
    public init(proxies: [NetworkRange]) { self.proxies = proxies }

    public func trusts(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }

    /// The rightmost address that no trusted proxy has: everything left of it the client may have made up.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - header: `X-Forwarded-For`, all its lines with commas between.
    public func client(peer: IPAddress, header: String?) -> IPAddress {
        guard trusts(peer), let header else { return peer }
        var client = peer
        for hop in header.split(separator: ",").reversed().prefix(Self.maxHops) {
            // What is no address cannot be followed further: the one who wrote it is the last that is known.
            guard let address = IPAddress(hop.filter { $0 != " " && $0 != "\t" }) else { return client }
            client = address
            guard trusts(address) else { return client }
        }
        return client
    }
}
