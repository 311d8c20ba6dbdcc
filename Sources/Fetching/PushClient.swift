import Domain
import Foundation

/// Hands encrypted messages to push services (RFC 8030).
public struct PushClient: Sendable {
    /// The verdict of a push service on a message.
    public enum Outcome: Sendable, Equatable {
        case accepted
        /// The browser has ended its subscription, or its address is none that may be reached: nothing will arrive.
        case gone
        /// The message is not taken, and would not be later.
        case refused(String)
        /// The push service is busy or out of reach; it may have asked for a wait.
        case postponed(String, after: Duration?)
    }

    private static let timeLimit = Duration.seconds(10)
    private static let maxResponseBytes = 16 * 1024

    private let client = HTTPClient()

    public init() {}

    /// - Parameters:
    ///   - message: encrypted for the browser as `aes128gcm`.
    ///   - authorization: identifies this server.
    ///   - topic: a push service that still has an earlier message with it replaces that one.
    ///   - seconds: how long the push service keeps the message for a browser that isn't running.
    public func send(
        _ message: [UInt8], to endpoint: NamedServers.Endpoint, authorization: String, topic: String, seconds: Int
    ) async throws -> Outcome {
        let request = HTTPClient.Request(
            endpoint.url, method: .post(body: message), to: endpoint.isOwn ? .namedByOperator : .publicInternet,
            headers: [
                ("Authorization", authorization), ("Content-Encoding", "aes128gcm"),
                ("Content-Type", "application/octet-stream"), ("TTL", "\(seconds)"), ("Topic", topic),
                ("Urgency", "normal"),
            ], timeLimit: Self.timeLimit, maxBytes: Self.maxResponseBytes)
        do {
            return Self.outcome(of: try await client.send(request))
        } catch let error as HTTPClientError {
            switch error {
            case .forbiddenAddress, .invalidURL: return .gone
            case .timedOut, .unreachable, .untrusted, .brokenOff, .tooLarge, .failed:
                return .postponed("\(error)", after: nil)
            }
        }
    }

    private static func outcome(of response: HTTPClient.Response) -> Outcome {
        switch response.status {
        case 200..<300: .accepted
        case 404, 410: .gone
        case 408, 429, 500...:
            .postponed(
                "answers \(response.status)",
                after: response.headers["retry-after"].flatMap { RetryAfter.delay($0, from: Date()) })
        default: .refused("answers \(response.status)")
        }
    }
}
