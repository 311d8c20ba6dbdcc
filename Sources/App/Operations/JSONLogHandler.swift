import Domain
import Foundation
import Logging

/// Writes each line of the log as one JSON object: `time`, `level`, `message`, `request` (the id of the request, if it is
/// about one), then what the line says beside its message, by name.
package struct JSONLogHandler: LogHandler {
    /// Hummingbird's name for the id of a request.
    private static let requestKey = "hb.request.id"

    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: takes one line with its end.
    package init(level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void = standardError) {
        (logLevel, self.write) = (level, write)
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var more = metadata.merging(event.metadata ?? [:]) { $1 }
        var members = [
            "\"time\":\(Self.quoted(Clock.system.now().description))", "\"level\":\"\(event.level)\"",
            "\"message\":\(Self.quoted("\(event.message)"))",
        ]
        if let request = more.removeValue(forKey: Self.requestKey) {
            members.append("\"request\":\(Self.json(request))")
        }
        if let error = event.error { more["error"] = "\(error)" }
        members += more.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\(Self.json($0.value))" }
        write(Array("{\(members.joined(separator: ","))}\n".utf8))
    }

    /// In one call, so that lines of several threads do not mix.
    package static let standardError: @Sendable ([UInt8]) -> Void = { line in
        var done = 0
        while done < line.count {
            let count = line.withUnsafeBytes { bytes in
                Glibc.write(STDERR_FILENO, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody is left to hear of a log that cannot be written.
            guard count > 0 else { return }
            done += count
        }
    }

    private static func json(_ value: Logger.MetadataValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .stringConvertible(let number as Int): "\(number)"
        case .stringConvertible(let number as Double) where number.isFinite: "\(number)"
        case .stringConvertible(let other): quoted("\(other)")
        case .array(let values): "[\(values.map(json).joined(separator: ","))]"
        case .dictionary(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(json($0.value))" }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped + "\""
    }
}
