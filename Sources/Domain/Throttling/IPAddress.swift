import Foundation

/// An IP address in 128 bits. IPv4 is mapped to `::ffff:0:0/96`.
public struct IPAddress: Hashable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// - Parameter v4: in host byte order.
    public init(v4: UInt32) { self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(v4)) }

    public var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The addresses that share a rate limit: one IPv4 address, or a whole /64 of IPv6.
    public var rateLimitPrefix: IPAddress { isV4 ? self : IPAddress(high: high, low: 0) }

    /// The network of a whole site: the /48 for IPv6, in which one person may have thousands of /64.
    public var sitePrefix: IPAddress { isV4 ? self : IPAddress(high: high & ~0xFFFF, low: 0) }

    /// Parses `192.0.2.1`, `2001:db8::1`, and the same with a port as proxies write it: `192.0.2.1:80`,
    /// `[2001:db8::1]:80`.
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        guard text.utf8.count <= 60 else { return nil }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = String(text.prefix { $0 != ":" })
        }
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(v4: UInt32(bigEndian: v4.s_addr))
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: v6) { Array($0) })
        } else {
            return nil
        }
    }

    /// - Parameter bytes: sixteen, in network byte order.
    public init(bytes: some Sequence<UInt8>) {
        var (high, low) = (UInt64(0), UInt64(0))
        for byte in bytes { (high, low) = (high << 8 | low >> 56, low << 8 | UInt64(byte)) }
        self.init(high: high, low: low)
    }
}

extension IPAddress: CustomStringConvertible {
    public var description: String {
        if isV4 { return (0..<4).map { String(low >> UInt64(24 - 8 * $0) & 0xFF) }.joined(separator: ".") }
        let groups = [high, low].flatMap { half in (0..<4).map { half >> UInt64(48 - 16 * $0) & 0xFFFF } }
        return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
}

/// A network in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct NetworkRange: Hashable, Sendable {
    private let start: IPAddress
    /// The length of the network prefix in the 128 bits.
    private let bits: Int

    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !parts[0].contains("["), let address = IPAddress(parts[0]) else {
            return nil
        }
        let bitCount = address.isV4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : bitCount, (0...bitCount).contains(length) else {
            return nil
        }
        bits = address.isV4 ? 96 + length : length
        start = address.masked(bits)
    }

    public func contains(_ address: IPAddress) -> Bool { address.masked(bits) == start }

    /// Parses ranges separated by commas or blanks. Throws a problem naming `field` for anything else.
    public static func list(_ text: String, field: String) throws(Problem) -> [NetworkRange] {
        var ranges: [NetworkRange] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let range = NetworkRange(part) else {
                throw .invalid(field, "must be networks such as 10.0.0.0/8 or 2001:db8::/32, not \(part.prefix(60))")
            }
            ranges.append(range)
        }
        return ranges
    }
}

extension IPAddress {
    fileprivate func masked(_ bits: Int) -> IPAddress {
        // Swift's smart shift: shifting by the bit width gives zero.
        let high = bits >= 64 ? high : high & ~(UInt64.max >> UInt64(bits))
        let low = bits >= 64 ? low & ~(UInt64.max >> UInt64(bits - 64)) : 0
        return IPAddress(high: high, low: low)
    }
}
