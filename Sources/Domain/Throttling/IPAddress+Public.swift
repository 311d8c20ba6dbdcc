extension IPAddress {
    /// Whether the address belongs to the public internet, and not to a private, local or reserved network (the
    /// IANA special-purpose address registries, RFC 6890).
    ///
    /// IPv6 addresses that only carry an IPv4 address, as NAT64 and 6to4 do, are judged by that one.
    public var isPublic: Bool {
        if isV4 { return !Self.reserved.contains { $0.contains(self) } }
        if Self.nat64?.contains(self) ?? false { return IPAddress(v4: UInt32(truncatingIfNeeded: low)).isPublic }
        if Self.sixToFour?.contains(self) ?? false {
            return IPAddress(v4: UInt32(truncatingIfNeeded: high >> 16)).isPublic
        }
        return (Self.globalUnicast?.contains(self) ?? false) && !Self.reserved.contains { $0.contains(self) }
    }

    private static let globalUnicast = NetworkRange("2000::/3")
    private static let nat64 = NetworkRange("64:ff9b::/96")
    private static let sixToFour = NetworkRange("2002::/16")

    private static let reserved = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "3fff::/20",
    ].compactMap { NetworkRange($0) }
}
