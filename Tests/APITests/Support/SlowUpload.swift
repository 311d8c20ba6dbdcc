import Foundation
import NIOHTTP1
import Synchronization
import Testing

/// A body that arrives as far as a test wants.
final class SlowUpload: Sendable {
    private let socket: FileHandle
    private let body: [UInt8]
    private let sent = Mutex(0)

    /// Connects, and sends the head of the request.
    init(
        _ body: [UInt8], to path: String, of client: APIClient, _ method: HTTPMethod = .POST,
        type: String = "image/png"
    ) throws {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(client.port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(connected == 0)
        socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.body = body
        var headers = client.sentHeaders(type: type)
        if !headers.contains(name: "Host") { headers.add(name: "Host", value: "localhost") }
        headers.add(name: "Content-Length", value: "\(body.count)")
        headers.add(name: "Connection", value: "close")
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        try send(Array("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n".utf8))
    }

    /// Sends the body up to `end`.
    func send(upTo end: Int) throws {
        let start = sent.withLock { sent in
            defer { sent = max(sent, end) }
            return sent
        }
        if start < end { try send(Array(body[start..<end])) }
    }

    func cut() { try? socket.close() }

    /// Everything that the server sends until it closes the connection.
    func answer() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [socket] in
                continuation.resume(with: Result { try Self.received(from: socket.fileDescriptor) })
            }
        }
    }

    private static func received(from descriptor: Int32) throws -> String {
        var received: [UInt8] = []
        do {
            while case let some = try Descriptor.readSome(descriptor), !some.isEmpty { received += some }
        } catch let error as POSIXError where error.code == .ECONNRESET && !received.isEmpty {
            // The server answered and did not read the rest of the body.
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Throws when the server has closed the connection.
    private func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            rest = rest.dropFirst(count)
        }
    }
}
