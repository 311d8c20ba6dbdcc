import Foundation
import NIOHTTP1

/// An HTTP client of the test server, signed in as one account or none.
struct APIClient: Sendable {
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
        let reply = try await TestConnection(port: port).send(
            method, path, sentHeaders(type: body == nil ? nil : type), body.map { .bytes($0) } ?? .none
        ) { head, parts in
            var received: [UInt8] = []
            while case .body(let piece)? = try await parts.next() { received += piece.readableBytesView }
            return APIResponse(status: Int(head.status.code), headers: head.headers, body: received)
        }
        FieldErrorList.check(reply)
        return reply
    }

    /// The client's own headers; `headers` replace those of the same name.
    func sentHeaders(type: String? = nil) -> HTTPHeaders {
        var sent = HTTPHeaders()
        if let host { sent.add(name: "Host", value: host) }
        if let token { sent.add(name: "Authorization", value: "Bearer \(token)") }
        if let type { sent.add(name: "Content-Type", value: type) }
        for (name, value) in headers { sent.replaceOrAdd(name: name, value: value) }
        return sent
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
