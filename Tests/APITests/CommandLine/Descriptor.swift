import Foundation

/// Blocking reads and writes that retry after a signal: every child process that ends sends one.
enum Descriptor {
    static func readAll(_ descriptor: Int32) throws -> [UInt8] {
        var received: [UInt8] = []
        while case let some = try readSome(descriptor), !some.isEmpty { received += some }
        return received
    }

    /// The available bytes, as soon as there are any; empty at the end.
    static func readSome(_ descriptor: Int32) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            return Array(buffer[..<count])
        }
    }

    static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws {
        var rest = Array(bytes)
        while !rest.isEmpty {
            let count = write(descriptor, rest, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            rest.removeFirst(count)
        }
    }
}
