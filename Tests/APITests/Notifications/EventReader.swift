import Foundation
import Testing

/// Reads the frames of an open event stream.
final class EventReader {
    private var parts: TestConnection.Parts
    private var text = ""
    /// The id of the last frame that had one.
    private(set) var lastID = ""

    init(_ parts: TestConnection.Parts) { self.parts = parts }

    /// The data of the next event, which must be of this kind.
    func next(_ kind: String) async throws -> JSON {
        while let frame = try await frame() {
            let fields = frame.split(separator: "\n").reduce(into: [Substring: Substring]()) { fields, line in
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { fields[parts[0]] = parts[1].trimmingPrefix(" ") }
            }
            guard let event = fields["event"], let data = fields["data"] else { continue }
            if let id = fields["id"] { lastID = String(id) }
            try #require(event == kind, "\(frame)")
            return try JSONDecoder().decode(JSON.self, from: Data(data.utf8))
        }
        throw EndOfStream()
    }

    /// Whether the stream ends, whatever comes before.
    func isOver() async throws -> Bool {
        while try await frame() != nil {}
        return true
    }

    private func frame() async throws -> String? {
        while true {
            if let end = text.firstRange(of: "\n\n") {
                defer { text.removeSubrange(..<end.upperBound) }
                return String(text[..<end.lowerBound])
            }
            guard case .body(let buffer)? = try await parts.next() else { return nil }
            text += String(buffer: buffer)
        }
    }

    struct EndOfStream: Error {}
}

extension APIClient {
    /// Opens the account's event stream, and closes it after `work`.
    func listening(_ work: (EventReader) async throws -> Void) async throws {
        try await TestConnection(port: port).send(.GET, "/v1/events", sentHeaders()) { head, parts in
            try #require(head.status == .ok)
            try #require(head.headers["Content-Type"] == ["text/event-stream"])
            try await work(EventReader(parts))
        }
    }

    /// The newest event id of a stream that has just started.
    func newestEventID() async throws -> String {
        var last = ""
        try await listening { events in
            _ = try await events.next("unread")
            last = events.lastID
        }
        return last
    }
}
