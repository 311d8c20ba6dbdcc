import API
import Domain
import Foundation
import Logging

/// Writes each log line as a JSON object: `time`, `level`, `message`, `request` (the request's id, if there is one),
/// then the metadata by name.
package struct JSONLogHandler: LogHandler {
    /// Hummingbird's name for the id of a request.
    private static let requestKey = "hb.request.id"

    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: receives one line with its line feed.
    package init(level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void = standardError) {
        logLevel = level
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var more = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { more["error"] = "\(error)" }
        let request = more.removeValue(forKey: Self.requestKey)
        var line = JSONWriter(reserving: 256)
        line.object { json in
            json.set("time", Clock.system.now().description)
            json.set("level", "\(event.level)")
            json.set("message", "\(event.message)")
            if let request { json.set("request", LoggedValue(value: request)) }
            json.set(more)
        }
        line.raw([UInt8(ascii: "\n")])
        write(line.bytes)
    }

    /// Writes with one call, so that lines of several threads do not mix.
    package static let standardError: @Sendable ([UInt8]) -> Void = { line in
        var done = 0
        while done < line.count {
            let count = line.withUnsafeBytes { bytes in
                Glibc.write(STDERR_FILENO, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody is left to report a failing log to.
            guard count > 0 else { return }
            done += count
        }
    }
}

private struct LoggedValue: JSONWritable {
    let value: Logger.MetadataValue

    func write(to json: inout JSONWriter) {
        switch value {
        case .string(let text): json.string(text)
        case .stringConvertible(let number as Int): number.write(to: &json)
        case .stringConvertible(let number as Double) where number.isFinite: number.write(to: &json)
        case .stringConvertible(let other): json.string("\(other)")
        case .array(let values): json.array(values) { LoggedValue(value: $0).write(to: &$1) }
        case .dictionary(let values): json.object { $0.set(values) }
        }
    }
}

extension JSONMembers {
    /// Sorted by name.
    fileprivate mutating func set(_ values: Logger.Metadata) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { set(named: name, LoggedValue(value: value)) }
    }
}
