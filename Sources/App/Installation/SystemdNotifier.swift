import Glibc

/// Sends the server's state to the service manager that started it, as `sd_notify` of systemd does: a datagram to the
/// socket that `NOTIFY_SOCKET` names.
package struct SystemdNotifier: Sendable {
    package enum State: Sendable {
        /// Connections are accepted.
        case ready
        /// No more connections are accepted.
        case stopping
        /// One line that `systemctl status` shows.
        case status(String)

        var message: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .status(let line): "STATUS=\(line)"
            }
        }
    }

    /// The path of the socket, or `@` and its name for an abstract one; `nil` without a service manager.
    let socketPath: String?

    /// - Parameter socketPath: the value of `NOTIFY_SOCKET`.
    package init(socketPath: String?) { self.socketPath = socketPath.flatMap { $0.isEmpty ? nil : $0 } }

    /// Sends the state. A failure does not stop the server: the manager then waits as long as its unit says.
    @discardableResult
    package func send(_ state: State) -> Bool {
        guard let socketPath, var address = Self.address(of: Array(socketPath.utf8)) else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let length = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + socklen_t(socketPath.utf8.count)
        let message = Array(state.message.utf8)
        let sent = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
        return sent == message.count
    }

    /// `nil` when the path is too long for a socket address, or neither absolute nor abstract.
    private static func address(of path: [UInt8]) -> sockaddr_un? {
        let isAbstract = path.first == UInt8(ascii: "@")
        var address = sockaddr_un()
        guard isAbstract || path.first == UInt8(ascii: "/"), path.count < MemoryLayout.size(ofValue: address.sun_path)
        else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: isAbstract ? [0] + path.dropFirst() : path) }
        return address
    }
}
