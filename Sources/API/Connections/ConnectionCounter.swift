import Domain
import NIOCore
import Synchronization

/// Admits connections, so that neither one address nor all together take more than there is.
///
/// When all places are taken, the network with the most idle connections gives up the one that has been idle longest;
/// without idle ones, a new connection is refused.
public final class ConnectionCounter: Sendable {
    /// A connection that is refused, and why.
    enum Refusal {
        case address, all
    }

    private struct State {
        var byAddress: [IPAddress: Int] = [:]
        /// By network (`IPAddress.network`), then by channel; without those of trusted proxies.
        var networks: [IPAddress: [ObjectIdentifier: OpenConnection]] = [:]
        var trusted: [ObjectIdentifier: OpenConnection] = [:]
        /// Connections that are told to close, and count no longer.
        var closing: Set<ObjectIdentifier> = []
        var open = 0
        /// When every connection was busy, in nanoseconds: looking again at once would only cost time.
        var lastVainSearch: UInt64?
    }

    private static let nanosecondsBetweenVainSearches: UInt64 = 100_000_000

    private let perAddress: Int
    private let total: Int
    private let trusted: ForwardedFor?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - perAddress: the limit of one address, the /64 for IPv6.
    ///   - total: the limit of all connections.
    ///   - trusted: proxies, which have no limit of their own.
    public init(perAddress: Int, total: Int, trusted: ForwardedFor?) {
        self.perAddress = perAddress
        self.total = total
        self.trusted = trusted
    }

    /// The number of open connections, with those of trusted proxies.
    public var count: Int { state.withLock(\.open) }

    /// Counts a connection until its channel closes. Returns why it must be closed; `nil` when it may stay open.
    func admit(_ channel: any Channel) -> Refusal? {
        let address = IPAddress(channel.remoteAddress)
        let isTrusted = trusted?.trusts(address) == true
        let connection = OpenConnection(channel)
        let (refusal, victim) = state.withLock { state -> (Refusal?, OpenConnection?) in
            state.open += 1
            var (refusal, victim) = (Refusal?.none, OpenConnection?.none)
            if !isTrusted, state.byAddress[address.rateLimitPrefix, default: 0] >= perAddress {
                refusal = .address
            } else if state.open - state.closing.count > total {
                victim = Self.takeIdle(from: &state, at: connection.openedAt)
                if victim == nil { refusal = .all }
            }
            if let refusal {
                state.closing.insert(connection.id)
                return (refusal, nil)
            }
            if isTrusted {
                state.trusted[connection.id] = connection
            } else {
                state.byAddress[address.rateLimitPrefix, default: 0] += 1
                state.networks[address.network, default: [:]][connection.id] = connection
            }
            return (nil, victim)
        }
        victim?.channel.close(promise: nil)
        let isAdmitted = refusal == nil
        channel.closeFuture.whenComplete { [self] _ in leave(connection, address, isAdmitted: isAdmitted) }
        return refusal
    }

    /// The state of an admitted connection; `nil` for a refused one.
    func connection(of channel: any Channel) -> OpenConnection? {
        let (id, network) = (ObjectIdentifier(channel), IPAddress(channel.remoteAddress).network)
        return state.withLock { $0.networks[network]?[id] ?? $0.trusted[id] }
    }

    /// The connection that makes room: the longest idle one of the network with the most idle connections.
    private static func takeIdle(from state: inout State, at now: UInt64) -> OpenConnection? {
        if let last = state.lastVainSearch, now < last + nanosecondsBetweenVainSearches { return nil }
        var best: (count: Int, connection: OpenConnection, since: UInt64)?
        for connections in state.networks.values where connections.count > (best?.count ?? 0) {
            var (count, oldest) = (0, (connection: OpenConnection?.none, since: UInt64.max))
            for connection in connections.values where !state.closing.contains(connection.id) {
                guard let since = connection.idleSince else { continue }
                count += 1
                if since < oldest.since { oldest = (connection, since) }
            }
            guard let connection = oldest.connection, count > (best?.count ?? 0) else { continue }
            best = (count, connection, oldest.since)
        }
        guard let best else {
            state.lastVainSearch = now
            return nil
        }
        state.closing.insert(best.connection.id)
        return best.connection
    }

    private func leave(_ connection: OpenConnection, _ address: IPAddress, isAdmitted: Bool) {
        state.withLock { state in
            state.open -= 1
            state.closing.remove(connection.id)
            guard isAdmitted, state.trusted.removeValue(forKey: connection.id) == nil else { return }
            let left = state.byAddress[address.rateLimitPrefix, default: 1] - 1
            state.byAddress[address.rateLimitPrefix] = left > 0 ? left : nil
            state.networks[address.network]?[connection.id] = nil
            if state.networks[address.network]?.isEmpty ?? false { state.networks[address.network] = nil }
        }
    }
}

/// An admitted connection, and whether a request of it is being handled.
final class OpenConnection: Sendable {
    private static let busy: UInt64 = 0

    let channel: any Channel
    /// Nanoseconds of a monotonic clock.
    let openedAt = NIODeadline.now().uptimeNanoseconds
    private let idleStart: Atomic<UInt64>

    init(_ channel: any Channel) {
        self.channel = channel
        idleStart = Atomic(max(1, openedAt))
    }

    var id: ObjectIdentifier { ObjectIdentifier(channel) }

    /// Since when no request has been handled, in nanoseconds; `nil` during a request.
    var idleSince: UInt64? {
        let start = idleStart.load(ordering: .relaxed)
        return start == Self.busy ? nil : start
    }

    func requestBegan() { idleStart.store(Self.busy, ordering: .relaxed) }

    func requestEnded() { idleStart.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
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

    /// The addresses that one person may easily have: a /24 of IPv4, or a site's /48 of IPv6.
    fileprivate var network: IPAddress { isV4 ? IPAddress(high: high, low: low & ~0xFF) : sitePrefix }
}
