/// A mail server's report that it could not deliver a mail (a delivery status notification, RFC 3464).
public struct DeliveryReport: Sendable {
    /// Bytes of a report that are read. The header that names the mail comes before the mail's text.
    public static let maxBytes = 1 << 20
    /// A mail of Digs has one recipient, which may forward it to several.
    private static let maxRecipients = 100

    /// The undelivered mail's Message-ID without brackets; `nil` when the report doesn't return the mail's header.
    public let messageID: String?
    public let outcome: DeliveryOutcome

    /// `nil` for any other message.
    public init?(_ message: some Collection<UInt8>) {
        let whole = MessagePart(Array(message.prefix(Self.maxBytes))[...])
        guard whole.contentType == "multipart/report",
            whole.parameter("report-type")?.lowercased() == "delivery-status"
        else { return nil }
        let parts = whole.parts
        guard let status = parts.first(where: { $0.contentType == "message/delivery-status" }) else { return nil }
        outcome = Self.outcome(of: status.body)
        let returned = parts.first { ["message/rfc822", "text/rfc822-headers"].contains($0.contentType) }
        messageID = returned.flatMap { MessagePart($0.body).field("message-id") }.map { text in
            text.trimmingBlanks().trimmingPrefix("<").prefix { $0 != ">" }.description
        }
    }

    /// The reference in the Message-ID; `nil` when this installation didn't send the mail.
    public func reference(_ cryptography: any Cryptography) -> MailReference? {
        messageID.flatMap { MailReference($0.prefix { $0 != "@" }, cryptography) }
    }

    /// The mail is undeliverable only if no recipient got it, and none may still get it.
    private static func outcome(of body: ArraySlice<UInt8>) -> DeliveryOutcome {
        var outcomes: [DeliveryOutcome] = []
        var rest = body
        while !rest.isEmpty, outcomes.count < maxRecipients {
            let group = MessagePart(rest)
            // The first group is about the whole mail and has no action.
            if let action = group.field("action") {
                outcomes.append(
                    DeliveryOutcome(
                        action: action, status: group.field("status") ?? "",
                        diagnostic: group.field("diagnostic-code") ?? ""))
            }
            rest = group.body
        }
        if outcomes.isEmpty || outcomes.contains(.pending) { return .pending }
        return outcomes.contains(.refused) ? .refused : .unreachable
    }
}
