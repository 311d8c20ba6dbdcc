import Foundation
import Testing

@testable import App

/// A request whose body arrives late: its head is sent, and who asks was looked up, before the rest comes.
struct SlowRequest {
    let server: OwnServer
    let client: APIClient
    let method: String
    let path: String
    let body: [UInt8]
    var type = "application/json"

    /// Sends the head and the first byte, waits until the server has looked the session up, runs `meanwhile`, and
    /// sends the rest.
    func answer(after meanwhile: () async throws -> Void) async throws -> APIResponse {
        // The lookup writes to a session that was unused for an hour, which shows that it happened.
        server.clock.advance(seconds: 2 * 3600)
        let before = try await server.lastUse(of: client)
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer \(client.token ?? "")\r
            Content-Type: \(type)\r\nContent-Length: \(body.count)\r
            \r\n
            """
        let socket = try SlowSocket(port: server.port)
        try socket.send(Array(head.utf8) + body.prefix(1))
        try await eventually("the session is looked up") { try await server.lastUse(of: client) != before }
        try await meanwhile()
        try socket.send(Array(body.dropFirst()))
        return try #require(APIResponse(wire: await socket.readAll()))
    }
}

extension OwnServer {
    fileprivate func lastUse(of client: APIClient) async throws -> Int64 {
        try await installation.database.read { db in
            try db.first("SELECT max(last_used_at) FROM sessions WHERE account_id = ?", client.accountID) {
                try $0.optionalInteger() ?? 0
            } ?? 0
        }
    }
}

/// A connection on which bytes are sent when a test says so.
private final class SlowSocket: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
    }

    /// On a thread of its own, because the server runs on the threads that it would block.
    func readAll() async -> [UInt8] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [descriptor] in
                var (received, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
                while case let count = recv(descriptor, &buffer, buffer.count, 0),
                    count > 0 || (count < 0 && errno == EINTR)
                {
                    received += buffer[..<max(0, count)]
                }
                continuation.resume(returning: received)
            }
        }
    }
}
