import AsyncHTTPClient
import Domain
import Foundation
import NIOCore

/// Sends requests to a public service one at a time, with a pause in between, and retries when it is busy or
/// disconnects. URLs contain keys, so no error contains one.
public actor ServiceClient {
    /// The caller's verdict on a response.
    public enum Reading<Value: Sendable>: Sendable {
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
    private static let busy: Set<UInt> = [408, 425, 429, 500, 502, 503, 504]

    /// Names the service in messages.
    public nonisolated let host: String
    private let policy: RetryPolicy
    private let client: HTTPClient
    private let onWait: @Sendable (String) -> Void
    private var nextStart = ContinuousClock.now

    /// - Parameters:
    ///   - base: `https://…`, or `http://…` of this machine: a key never travels unencrypted.
    ///   - onWait: receives the reason and length of each wait.
    public init(
        base: String, policy: RetryPolicy, client: HTTPClient, onWait: @escaping @Sendable (String) -> Void
    ) throws(Problem) {
        guard let url = URL(string: base), let host = url.host(), url.user() == nil, url.query() == nil,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
        else { throw .invalid("api", "is an address that begins with https://, such as https://api.census.gov") }
        (self.host, self.policy, self.client, self.onWait) = (host, policy, client, onWait)
    }

    /// The configuration of the HTTP client for such services.
    public static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout = .init(connect: .seconds(15), read: .seconds(60))
        return configuration
    }

    /// Repeats the request until a response is usable. Throws `service_failed` when none was.
    public func answer<Value: Sendable>(
        to url: String, reading: @Sendable (ServiceResponse) throws -> Reading<Value>
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
                guard wait <= policy.maxWait else { throw failed("\(why), for \(wait.components.seconds) seconds") }
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
        _ url: String, _ reading: @Sendable (ServiceResponse) throws -> Reading<Value>
    ) async throws -> Attempt<Value> {
        let got: (answer: ServiceResponse, retryAfter: String?)
        do { got = try await get(url) } catch let problem as Problem { throw problem } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            return .retry(Self.reason(error), after: nil)
        }
        let answer = got.answer
        if Self.busy.contains(answer.status) {
            return .retry("answers \(answer.status)", after: got.retryAfter.flatMap { Self.delay($0, from: Date()) })
        }
        switch try reading(answer) {
        case .value(let value): return .value(value)
        case .retry(let why): return .retry(why, after: nil)
        }
    }

    private func get(_ url: String) async throws -> (ServiceResponse, String?) {
        try await withThrowingTaskGroup(of: (ServiceResponse, String?).self) { [client, policy, host] group in
            group.addTask {
                try await Task.sleep(for: policy.timeLimit)
                throw TimeOut()
            }
            group.addTask {
                var request = HTTPClientRequest(url: url)
                request.headers.add(name: "User-Agent", value: Self.userAgent)
                request.headers.add(name: "Accept", value: "application/json")
                let response = try await client.execute(
                    request, timeout: .seconds(policy.timeLimit.components.seconds + 1))
                let body: ByteBuffer
                do { body = try await response.body.collect(upTo: policy.maxBytes) } catch is NIOTooManyBytesError {
                    throw Problem(
                        .overloaded, code: "service_failed", "\(host) sends more than \(policy.maxBytes) bytes.")
                }
                let answer = ServiceResponse(
                    status: UInt(response.status.code), location: response.headers.first(name: "Location"),
                    body: Array(body.readableBytesView))
                return (answer, response.headers.first(name: "Retry-After"))
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private struct TimeOut: Error {}

    /// Our own words, because the client's error description may contain the URL.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case is TimeOut: "takes too long to answer"
        case let error as HTTPClientError where [.readTimeout, .deadlineExceeded, .connectTimeout].contains(error):
            "takes too long to answer"
        case let error as HTTPClientError where [.remoteConnectionClosed].contains(error): "breaks off its answer"
        case is HTTPClientError: "gives no answer that can be read"
        default: "cannot be reached, or breaks off its answer"
        }
    }

    /// The wait that a `Retry-After` demands: seconds, or a date (RFC 9110, 10.2.3).
    static func delay(_ text: String, from now: Date) -> Duration? {
        guard text.utf8.count <= 40 else { return nil }
        if let seconds = Int(text.trimmingCharacters(in: .whitespaces)) {
            return .seconds(min(max(0, seconds), 1_000_000))
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text).map { Duration.seconds(max(0, $0.timeIntervalSince(now).rounded(.up))) }
    }
}

extension ServiceClient {
    /// Runs `body` with a client, and closes its connections afterwards.
    public static func run<Result>(
        base: String, policy: RetryPolicy, onWait: @escaping @Sendable (String) -> Void = { _ in },
        _ body: (ServiceClient) async throws -> Result
    ) async throws -> Result {
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let result = try await body(try ServiceClient(base: base, policy: policy, client: client, onWait: onWait))
            try await client.shutdown()
            return result
        } catch {
            try? await client.shutdown()
            throw error
        }
    }
}
