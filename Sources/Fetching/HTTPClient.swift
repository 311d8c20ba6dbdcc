import Foundation

/// Sends HTTP requests to outside services with libcurl.
///
/// Nothing is followed or guessed: no redirects, no proxy of the environment, no cookies, no compression. A response is
/// counted while it arrives. Each transfer ends by its deadline, and at once when its task is cancelled.
public final class HTTPClient: Sendable {
    /// Where a request may go.
    public enum Destination: Sendable {
        /// A host that somebody else named: by https, to an address of the public internet only. The address is looked
        /// at once the name is resolved, just before the connection, so that no name leads into a private network.
        case publicInternet
        /// A service that the operator named: by http too, and in any network.
        case namedByOperator
    }

    public struct Request: Sendable {
        public enum Method: Sendable {
            case get
            case post(body: [UInt8])
        }

        public var url: String
        public var method: Method
        public var destination: Destination
        public var headers: [(name: String, value: String)]
        /// How long connecting may take, with TLS and all tries.
        public var connectTimeLimit = Duration.seconds(15)
        /// How long all of it may take: name lookup, connection, request and the whole response.
        public var timeLimit: Duration
        /// The limit of the response's body.
        public var maxBytes: Int

        public init(
            _ url: String, method: Method = .get, to destination: Destination,
            headers: [(name: String, value: String)] = [], timeLimit: Duration, maxBytes: Int
        ) {
            self.method = method
            self.url = url
            self.destination = destination
            self.headers = headers
            self.timeLimit = timeLimit
            self.maxBytes = maxBytes
        }
    }

    public struct Response: Sendable {
        public let status: Int
        /// By their names in lowercase; the first of each name.
        public let headers: [String: String]
        public let body: [UInt8]
    }

    private let loop: TransferLoop

    public init() { loop = TransferLoop() }

    deinit { loop.close() }

    /// Sends a request and collects its response, whatever its status. Throws an `HTTPClientError` when there is none,
    /// and `CancellationError` when the task is cancelled.
    public func send(_ request: Request) async throws -> Response {
        let id = UUID()
        // A client that nothing else holds ends with its last response, not before.
        defer { withExtendedLifetime(self) {} }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { loop.start(request, id: id, continuation: $0) }
        } onCancel: {
            loop.cancel(id)
        }
    }
}

/// Why a request got no response. It never holds the URL, which may hold a key.
public enum HTTPClientError: Error, Equatable, Sendable {
    /// The deadline passed, or that of the connection.
    case timedOut
    /// The host is unknown, or refuses the connection.
    case unreachable
    /// Every address of the host is one of a network that the request must not reach.
    case forbiddenAddress
    /// The URL isn't one, or its scheme isn't allowed.
    case invalidURL
    /// The host has no certificate that this machine trusts.
    case untrusted
    /// The connection ended before the whole response had arrived.
    case brokenOff
    /// The response has more bytes than are taken.
    case tooLarge
    /// Something else, in libcurl's words.
    case failed(String)
}
