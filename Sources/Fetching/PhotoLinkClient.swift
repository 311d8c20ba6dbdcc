import Domain

/// Fetches photos by links, from public addresses only. Redirects are not followed.
public struct PhotoLinkClient: PhotoFetcher {
    private static let timeLimit = Duration.seconds(20)

    private let servers: NamedServers
    private let client = HTTPClient()

    public init(servers: NamedServers) { self.servers = servers }

    public func photo(at url: String) async throws -> [UInt8] {
        guard servers.isOn else {
            throw Problem(
                .conflict, code: "photo_links_off",
                "Whoever runs this marketplace has turned photos by link off. Send the photo itself.")
        }
        guard let endpoint = servers.endpoint(url) else {
            throw Problem.invalid("url", "must be the https address of a photo on the internet, on port 443")
        }
        let request = HTTPClient.Request(
            endpoint.url, to: endpoint.isOwn ? .namedByOperator : .publicInternet,
            headers: [("User-Agent", "Digs"), ("Accept", "image/*")], timeLimit: Self.timeLimit,
            maxBytes: Limits.photoBytes)
        do {
            let response = try await client.send(request)
            guard response.status == 200 else { throw Self.failure("answers \(response.status)") }
            return response.body
        } catch let error as HTTPClientError {
            switch error {
            case .forbiddenAddress, .invalidURL, .unreachable: throw Self.failure("can't be reached")
            case .timedOut: throw Self.failure("takes too long")
            case .untrusted: throw Self.failure("has no certificate that is trusted here")
            case .tooLarge: throw Self.failure("has more than \(Limits.photoBytes) bytes")
            case .brokenOff, .failed: throw Self.failure("broke off")
            }
        }
    }

    private static func failure(_ reason: String) -> Problem { .invalid("url", reason, code: "not_fetched") }
}
