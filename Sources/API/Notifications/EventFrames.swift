import Domain
import NIOCore

/// The frames of an account's event stream: `id`, `event` and a line of JSON.
struct EventFrames: Sendable {
    private static let retryMilliseconds = 3_000

    let account: AccountKey
    let cursors: Cursors

    private var scope: String { "events \(account.tenant) \(account.account)" }

    /// Reads a `Last-Event-ID`; `nil` for an id of another account.
    func position(_ id: String) -> Int64? { try? cursors.key(id, scope: scope, parts: 1)[0] }

    /// - Parameter isReset: whether the client missed events and must reload.
    func writeStart(isReset: Bool, to bytes: inout ByteBuffer) {
        bytes.writeString("retry: \(Self.retryMilliseconds)\n\n")
        if isReset { bytes.writeString("event: reset\ndata: {}\n\n") }
    }

    func write(_ events: [AccountEvent], to bytes: inout ByteBuffer) throws {
        for event in events {
            switch event.content {
            case .message(let message, let conversation):
                let view = MessageEventView(message: message, conversation: conversation, reader: account.account)
                try write("message", view, at: event.sequence, to: &bytes)
            case .notification(let notification):
                try write("notification", NotificationView(notification: notification), at: event.sequence, to: &bytes)
            // The counts already show it.
            case .read: break
            }
        }
    }

    func write(_ unread: UnreadCounts, at position: Int64, to bytes: inout ByteBuffer) throws {
        try write("unread", UnreadCountsView(counts: unread), at: position, to: &bytes)
    }

    /// Writes a comment line.
    func writeHeartbeat(to bytes: inout ByteBuffer) { bytes.writeString(": \n\n") }

    private func write(_ name: StaticString, _ value: some JSONWritable, at position: Int64, to bytes: inout ByteBuffer)
        throws
    {
        bytes.writeString("id: \(try cursors.cursor([position], scope: scope))\nevent: \(name)\ndata: ")
        bytes.writeBytes(JSONWriter.bytes(value))
        bytes.writeString("\n\n")
    }
}

private struct MessageEventView: JSONWritable {
    let message: Message
    let conversation: Conversation.ID
    let reader: Account.ID

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("conversation", conversation)
            $0.set("message", MessageView(message: message, reader: reader))
        }
    }
}
