import Domain
import Foundation

/// Sends requests to a public service one at a time, with a pause in between, and retries when it is busy or
/// disconnects. URLs contain keys, so no error contains one.
public actor ServiceClient {
    /// The caller's verdict on a response.
    public enum ResponseVerdict<Value: Sendable>: Sendable {
        case value(Value)
        /// Another try may succeed.
        case retry(String)
    }

    private enum Attempt<Value: Sendable> {
        case value(Value)
        case retry(String, after: Duration?)
    }

    private static let userAgent = "Digs student-housing marketplace (import of published figures)"
    /// Statuses of a busy or broken service, which may recover after a pause.
    private static let busy: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// Where it is asked, without a slash at the end.
    nonisolated let base: String
    /// Names the service in messages.
    nonisolated let host: String
    private let policy: RetryPolicy
    private let client: HTTPClient
    private let destination: HTTPClient.Destination
    private let onWait: @Sendable (String) -> Void
    private var nextStart = ContinuousClock.now

    /// - Parameters:
    ///   - published: the service's own URL.
    ///   - named: another one that the operator named, in any network: `https://…`, or `http://…` of this machine. A
    ///     key never travels in the open.
    ///   - onWait: told why and for how long the service is left alone.
    public init(
        published: String, named: String?, policy: RetryPolicy, client: HTTPClient,
        onWait: @escaping @Sendable (String) -> Void
    ) throws(Problem) {
        let base = named ?? published
        guard let url = URL(string: base), let host = url.host(), url.user() == nil, url.query() == nil,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
        else { throw .invalid("api", "must be an address that begins with https://, such as https://api.census.gov") }
        self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
        self.host = host
        destination = named == nil ? .publicInternet : .namedByOperator
        self.policy = policy
        self.client = client
        self.onWait = onWait
    }

    /// Repeats the request until a response is usable. Throws `service_failed` when none was.
    public func answer<Value: Sendable>(
        to url: String, reading: @Sendable (ServiceResponse) throws -> ResponseVerdict<Value>
    ) async throws -> Value {
        var reason = ""
        for attempt in 1...policy.maxTries {
            try await waitForTurn()
            switch try await self.attempt(url, reading) {
            case .value(let value): return value
            case .retry(let why, let after):
                reason = why
                guard attempt < policy.maxTries else { break }
                let wait = after ?? policy.pause * (1 << (attempt - 1))
                guard wait <= policy.maxWait else {
                    throw failed("\(why), for \(Int(wait.components.seconds).counted("second"))")
                }
                onWait("\(host) \(why); asking again in \(wait.formatted(.units(allowed: [.minutes, .seconds])))")
                try await Task.sleep(for: wait)
            }
        }
        throw failed("\(reason), \(policy.maxTries) times one after the other")
    }

    /// The error for a service that is unusable now.
    public nonisolated func failed(_ reason: String) -> Problem {
        Problem(.overloaded, code: "service_failed", "\(host) \(reason).")
    }

    private func waitForTurn() async throws {
        let start = max(ContinuousClock.now, nextStart)
        nextStart = start + policy.pause
        try await Task.sleep(until: start, clock: .continuous)
    }

    private func attempt<Value: Sendable>(
        _ url: String, _ reading: @Sendable (ServiceResponse) throws -> ResponseVerdict<Value>
    ) async throws -> Attempt<Value> {
        let response: HTTPClient.Response
        do { response = try await get(url) } catch HTTPClientError.tooLarge {
            throw failed("sends more than \(policy.maxBytes) bytes")
        } catch let error as HTTPClientError { return .retry(Self.reason(error), after: nil) }
        if Self.busy.contains(response.status) {
            let wait = response.headers["retry-after"].flatMap { RetryAfter.delay($0, from: Date()) }
            return .retry("answers \(response.status)", after: wait)
        }
        let answer = ServiceResponse(
            status: response.status, location: response.headers["location"], body: response.body)
        switch try reading(answer) {
        case .value(let value): return .value(value)
        case .retry(let why): return .retry(why, after: nil)
        }
    }

    private func get(_ url: String) async throws -> HTTPClient.Response {
        try await client.send(
            HTTPClient.Request(
                url, to: destination, headers: [("User-Agent", Self.userAgent), ("Accept", "application/json")],
                timeLimit: policy.timeLimit, maxBytes: policy.maxBytes))
    }

    /// The message follows the host's name and quotes nothing that the service wrote.
    private static func reason(_ error: HTTPClientError) -> String {
        switch error {
        case .timedOut: "takes too long to respond"
        case .unreachable, .forbiddenAddress: "can't be reached"
        case .brokenOff: "breaks off its response"
        case .untrusted: "has no certificate that this machine trusts"
        case .invalidURL, .tooLarge, .failed: "gives no readable response"
        }
    }
}

extension ServiceClient {
    /// Runs `body` with a client that connects to the service.
    public static func run<Result>(
        published: String, named: String?, policy: RetryPolicy,
        onWait: @escaping @Sendable (String) -> Void = { _ in }, _ body: (ServiceClient) async throws -> Result
    ) async throws -> Result {
        try await body(
            ServiceClient(published: published, named: named, policy: policy, client: HTTPClient(), onWait: onWait))
    }
}
