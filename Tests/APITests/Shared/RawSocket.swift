import Foundation
import NIOHTTP1
import Testing

/// Sends raw bytes to a socket and reads everything that comes back, for requests that no client library would send.
enum RawSocket {
    /// Sends a request, which should ask to close the connection, and reads its response.
    static func send(_ request: String, to port: Int) async throws -> APIResponse {
        try await send(Array(request.utf8), to: port)
    }

    static func send(_ request: [UInt8], to port: Int) async throws -> APIResponse {
        let answer = try await exchange(request, with: port)
        return try #require(APIResponse(wire: answer), "\(String(decoding: answer.prefix(300), as: UTF8.self))")
    }

    /// Sends bytes on a new connection and returns everything until the server closes it.
    static func exchange(_ bytes: [UInt8], with port: Int) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try talk(bytes, port) }) }
        }
    }

    private static let maxSeconds = 240

    private static func talk(_ bytes: [UInt8], _ port: Int) throws -> [UInt8] {
        let socket = try connected(to: port)
        defer { close(socket) }
        send(bytes, on: socket)
        return receive(from: socket)
    }

    /// Sends a request, waits for the first bytes of the response, and closes the connection without reading the rest.
    static func hangUp(after request: String, to port: Int) async throws {
        let (socket, _) = try await begun(request, port)
        close(socket)
    }

    /// Sends a request, runs `meanwhile` once the response has begun, and then reads the rest. Little of a long
    /// response is in transit while nobody reads it.
    static func pausing(_ request: String, to port: Int, _ meanwhile: () async throws -> Void) async throws -> [UInt8] {
        let (socket, first) = try await begun(request, port)
        defer { close(socket) }
        try await meanwhile()
        return await apart { first + receive(from: socket) }
    }

    /// A connection on which a response has begun, and its first byte.
    private static func begun(_ request: String, _ port: Int) async throws -> (socket: Int32, first: [UInt8]) {
        let socket = try connected(to: port, receiveBytes: 4096)
        let first = await apart { () -> [UInt8] in
            send(Array(request.utf8), on: socket)
            var byte: [UInt8] = [0]
            while recv(socket, &byte, 1, 0) < 0 && errno == EINTR {}
            return byte
        }
        return (socket, first)
    }

    /// Waits on a separate thread, because the server runs on the threads that this would block.
    fileprivate static func apart<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }

    fileprivate static func connected(
        to port: Int, from source: String? = nil, receiveBytes: Int32? = nil
    ) throws -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBytes { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
        var limit = timeval(tv_sec: maxSeconds, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let bound = source.map { use($0, 0) { bind(socket, $0, $1) } } ?? 0
        guard bound == 0, use("127.0.0.1", port, { connect(socket, $0, $1) }) == 0 else {
            defer { close(socket) }
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        return socket
    }

    private static func use(
        _ host: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    fileprivate static func send(_ bytes: [UInt8], on socket: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(socket, $0) }
            if count < 0 && errno == EINTR { continue }
            // A server that has responded already may close before it has read everything.
            guard count > 0 else { break }
            sent += count
        }
    }

    private static func write(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func receive(from socket: Int32) -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 || (count < 0 && errno == EINTR) {
            // Another test's child process may interrupt a read without data.
            received += buffer[..<max(0, count)]
        }
        return received
    }
}

extension RawSocket {
    /// A connection that a test holds open.
    final class Connection: Sendable {
        private let socket: Int32

        /// - Parameter source: the address of this machine that it comes from, such as `127.0.1.2`.
        init(to port: Int, from source: String? = nil) async throws {
            socket = try RawSocket.connected(to: port, from: source)
        }

        func close() { _ = Glibc.close(socket) }

        func send(_ text: String) async throws {
            let socket = socket
            await RawSocket.apart { RawSocket.send(Array(text.utf8), on: socket) }
        }

        /// Sends a request and reads the first bytes; empty when the connection is closed instead.
        func ask(_ request: String) async throws -> String {
            let socket = socket
            return await RawSocket.apart {
                RawSocket.send(Array(request.utf8), on: socket)
                var buffer = [UInt8](repeating: 0, count: 64 * 1024)
                var count = recv(socket, &buffer, buffer.count, 0)
                while count < 0 && errno == EINTR { count = recv(socket, &buffer, buffer.count, 0) }
                return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
            }
        }
    }
}

extension APIResponse {
    /// Parses one raw response; `nil` for anything else.
    init?(wire bytes: [UInt8]) {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
        guard let first = lines.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
            return nil
        }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers.add(
                name: String(parts[0]), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        self.init(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    }
}
