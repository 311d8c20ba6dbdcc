import HTTPTypes

/// What one connection, and all connections of one address, may cost.
public struct ConnectionLimits: Sendable {
    /// Of the target of a request: path and query.
    static let targetBytes = 8 * 1024
    /// All header fields of a request together.
    static let headerBytes = 16 * 1024
    static let headerFields = 100
    /// What one read takes from a socket.
    static let readBytes = 16 * 1024
    /// Of an answer, what the kernel may hold unsent.
    static let unsentBytes = 128 * 1024
    /// Requests that wait for the answer of an earlier one of their connection, and what they may hold.
    static let waitingRequests = 128
    static let waitingBytes = 256 * 1024

    /// Connections of an IPv4 address or an IPv6 /64 at once; trusted proxies have no limit.
    public var perAddress = 256
    /// How long a connection without a request stays open.
    public var idleSeconds = 60
    /// How long a request may take to arrive once its header is there.
    public var bodySeconds = 20
    /// The same for a photo.
    public var uploadSeconds = 130
    /// How long an answer may wait for a client that reads nothing.
    public var stallSeconds = 30

    public init() {}

    /// How long the body of that request may take.
    func seconds(for head: HTTPRequest) -> Int {
        head.method == .post && head.path?.hasSuffix("/photos") == true ? uploadSeconds : bodySeconds
    }
}
