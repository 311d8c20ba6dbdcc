import AsyncHTTPClient
import Domain
import Foundation
import NIOCore

/// Asks a public service for one thing after the other, with a pause between, and again after a while when it is busy
/// or breaks off. Addresses hold keys, so none is in an error.
public actor ServiceClient {
    /// What an answer is good for.
    public enum Reading<Value: Sendable>: Sendable {
        case value(Value)
        /// It is worth asking again.
        case retry(String)
    }

    private enum Attempt<Value: Sendable> {
        case value(Value)
        case retry(String, after: Duration?)
    }

    private static let userAgent = "Digs student-housing marketplace (import of published figures)"
    /// Answers of a service that is busy or broken: asked again after a pause, it may answer.
    private static let busy: Set<UInt> = [408, 425, 429, 500, 502, 503, 504]

    /// Names the service in messages.
    public nonisolated let host: String
    private let policy: RetryPolicy
    private let client: HTTPClient
    private let onWait: @Sendable (String) -> Void
    private var nextStart = ContinuousClock.now

    /// - Parameters:
    ///   - base: `https://…`, or `http://…` of this machine: a key never travels in the open.
    ///   - onWait: told why and for how long the service is left alone.
    public init(
        base: String, policy: RetryPolicy, client: HTTPClient, onWait: @escaping @Sendable (String) -> Void
    ) throws(Problem) {
        guard let url = URL(string: base), let host = url.host(), url.user() == nil, url.query() == nil,
            url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
        else { throw .invalid("api", "must be an address that begins with https://, such as https://api.census.gov") }
        (self.host, self.policy, self.client, self.onWait) = (host, policy, client, onWait)
    }

    /// The configuration of the client that such services are asked with.
    public static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout = .init(connect: .seconds(15), read: .seconds(60))
        return configuration
    }

    /// Asks until an answer is good for something. Throws `service_failed` when none was.
    public func answer<Value: Sendable>(
        to url: String, reading: @Sendable (ServiceAnswer) throws -> Reading<Value>
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

    /// Why the service is of no use now.
    public nonisolated func failed(_ reason: String) -> Problem {
        Problem(.overloaded, code: "service_failed", "\(host) \(reason).")
    }

    private func waitForTurn() async throws {
        let start = max(ContinuousClock.now, nextStart)
        nextStart = start + policy.pause
        try await Task.sleep(until: start, clock: .continuous)
    }

    private func attempt<Value: Sendable>(
        _ url: String, _ reading: @Sendable (ServiceAnswer) throws -> Reading<Value>
    ) async throws -> Attempt<Value> {
        let got: (answer: ServiceAnswer, retryAfter: String?)
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

    private func get(_ url: String) async throws -> (ServiceAnswer, String?) {
        try await withThrowingTaskGroup(of: (ServiceAnswer, String?).self) { [client, policy, host] group in
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
                let answer = ServiceAnswer(
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

    /// In words of our own: what the client says of an error may hold the address.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case is TimeOut: "takes too long to respond"
        case let error as HTTPClientError where [.readTimeout, .deadlineExceeded, .connectTimeout].contains(error):
            "takes too long to respond"
        case let error as HTTPClientError where [.remoteConnectionClosed].contains(error): "breaks off its response"
        case is HTTPClientError: "gives no readable response"
        default: "can't be reached, or breaks off its response"
        }
    }

    /// The wait that a `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3).
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
    /// Lets `body` ask a service, and closes the connections.
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
