import Domain
import NIOCore
import Synchronization

/// Counts the open connections of each address (the /64 for IPv6), so that one address cannot take them all.
public final class ConnectionCounter: Sendable {
    private let limit: Int
    private let trusted: ForwardedFor?
    private let counts = Mutex<[IPAddress: Int]>([:])
    private let open = Atomic(0)

    /// - Parameters:
    ///   - limit: for one address.
    ///   - trusted: proxies, which have no limit.
    public init(limit: Int, trusted: ForwardedFor?) { (self.limit, self.trusted) = (limit, trusted) }

    /// The number of open connections, with those of trusted proxies.
    public var count: Int { open.load(ordering: .relaxed) }

    /// Counts a connection until its channel closes. Returns whether it may stay open.
    func admit(_ channel: any Channel) -> Bool {
        let address = IPAddress(channel.remoteAddress)
        open.wrappingAdd(1, ordering: .relaxed)
        channel.closeFuture.whenComplete { [self] _ in open.wrappingSubtract(1, ordering: .relaxed) }
        guard trusted?.trusts(address) != true else { return true }
        let key = address.rateLimitPrefix
        let isAdmitted = counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { [self] _ in leave(key) } }
        return isAdmitted
    }

    private func leave(_ key: IPAddress) {
        counts.withLock { counts in
            let left = counts[key, default: 1] - 1
            counts[key] = left > 0 ? left : nil
        }
    }
}

extension IPAddress {
    /// The IP address of a socket; all zeros if it has none.
    init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address): self.init(v4: UInt32(bigEndian: address.address.sin_addr.s_addr))
        case .v6(let address): self = withUnsafeBytes(of: address.address.sin6_addr) { IPAddress(bytes: $0) }
        default: self.init(high: 0, low: 0)
        }
    }
}
