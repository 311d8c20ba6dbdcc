/// Limits of one connection, and of all connections of one address.
public struct ConnectionLimits: Sendable {
    /// The request target: path and query.
    static let targetBytes = 8 * 1024
    /// All header fields of a request.
    static let headerBytes = 16 * 1024
    static let headerFields = 100
    /// The size of one read from a socket.
    static let readBytes = 16 * 1024
    /// How much of a response the kernel may buffer.
    static let unsentBytes = 128 * 1024
    /// Pipelined requests that wait for an earlier response, and their size.
    static let waitingRequests = 128
    static let waitingBytes = 256 * 1024

    /// Concurrent connections of all; a process with few file descriptors takes fewer.
    public var total = 8_192
    /// Concurrent connections of an IPv4 address or IPv6 /64; trusted proxies have no limit.
    public var perAddress = 256
    /// How long a connection without a request stays open.
    public var idleSeconds = 60
    /// How long a request body may take to arrive.
    public var bodySeconds = 20
    /// The same for a route that receives uploads, once it has decided to read one (`BodyDeadline`).
    public var uploadSeconds = 130
    /// The least rate of such a body, on average over a window: a phone at the edge of a network sends several times
    /// as much.
    public var uploadBytesPerSecond = 2_000
    public var uploadWindowSeconds = 15
    /// How long a response may wait for a client that reads nothing.
    public var stallSeconds = 30

    public init() {}
}
