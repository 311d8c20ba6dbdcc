import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// An HTTP client of the test server, signed in as one account or none.
struct APIClient: Sendable {
    /// After which a response counts as lost. No test is about time, and a machine that runs all tests is slow.
    static let timeout = TimeAmount.minutes(5)
    static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.timeout = .init(connect: timeout, read: timeout)
        // Tests that share a server do not wait for each other's connections.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
        return HTTPClient(configuration: configuration)
    }()

    let port: Int
    /// The `Host` header, if it is not the address itself.
    var host: String?
    var token: String?
    var accountID = ""
    var headers: [String: String] = [:]

    init(port: Int, host: String? = nil) { (self.port, self.host) = (port, host) }

    func with(token: String?, accountID: String) -> APIClient {
        var client = self
        (client.token, client.accountID) = (token, accountID)
        return client
    }

    func with(_ headers: [String: String]) -> APIClient {
        var client = self
        client.headers.merge(headers) { $1 }
        return client
    }

    func get(_ path: String) async throws -> APIResponse { try await send(.GET, path, nil) }
    func delete(_ path: String) async throws -> APIResponse { try await send(.DELETE, path, nil) }
    func post(_ path: String, _ json: JSON = .object([:])) async throws -> APIResponse {
        try await send(.POST, path, json.bytes)
    }
    func put(_ path: String, _ json: JSON = .object([:])) async throws -> APIResponse {
        try await send(.PUT, path, json.bytes)
    }
    func patch(_ path: String, _ json: JSON) async throws -> APIResponse { try await send(.PATCH, path, json.bytes) }

    /// Sends a GET and returns the raw response, compressed or not.
    func raw(_ path: String) async throws -> APIResponse {
        var headers = self.headers.merging(["Host": host ?? "127.0.0.1:\(port)", "Connection": "close"]) { $1 }
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let lines = headers.map { "\($0): \($1)\r\n" }.joined()
        return try await RawSocket.send("GET \(path) HTTP/1.1\r\n\(lines)\r\n", to: port)
    }

    /// Sends any request.
    func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]?, type: String = "application/json") async throws
        -> APIResponse
    {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        if let host { request.headers.add(name: "Host", value: host) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: type)
            request.body = .bytes(body)
        }
        // Otherwise the library would accept gzip, decompress it, and refuse very high compression ratios.
        request.headers.add(name: "Accept-Encoding", value: "identity")
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        let response = try await Self.http.execute(request, timeout: Self.timeout)
        let received = try await response.body.collect(upTo: 32 * 1024 * 1024)
        let reply = APIResponse(
            status: Int(response.status.code), headers: response.headers, body: Array(received.readableBytesView))
        FieldErrorList.check(reply)
        return reply
    }
}

/// A response of the test server.
struct APIResponse: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON { (try? JSONDecoder().decode(JSON.self, from: Data(body))) ?? .null }
    /// The fields that a problem names.
    var fields: [String] { json.errors.list.map(\.field.text) }
    var code: String { json.code.text }
}
