/// The end of a mail, as a mail server reports it.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The address doesn't exist or takes no mail, for good.
    case unreachable
    /// This mail or its sender was refused for good, as by a spam filter or a full mailbox; another one may arrive.
    case refused
    /// It was delivered, or may still be.
    case pending

    /// - Parameters:
    ///   - action: `failed`, `delayed`, `delivered`, `relayed` or `expanded`.
    ///   - status: an enhanced status code (RFC 3463) such as `5.1.1`.
    ///   - diagnostic: the remote server's response, such as `smtp; 550 5.1.1 User unknown`.
    init(action: String, status: String, diagnostic: String) {
        guard action.prefix(while: \.isLetter).lowercased() == "failed",
            let code = status.split(separator: " ").first.flatMap(StatusCode.init), code.level == 5
        else {
            self = .pending
            return
        }
        // Exim writes 5.0.0 whatever the remote server said.
        self = code.isGeneral ? Self.outcome(ofGeneral: diagnostic) : code.isOfAddress ? .unreachable : .refused
    }

    private static func outcome(ofGeneral diagnostic: String) -> DeliveryOutcome {
        let words = diagnostic.prefix(200).split { $0 == " " || $0 == "-" || $0 == ";" }
        // A server that found no way to the address by itself adds no response.
        guard !words.isEmpty else { return .unreachable }
        if let code = words.lazy.compactMap(StatusCode.init).first {
            return code.level == 5 && code.isOfAddress && !code.isGeneral ? .unreachable : .refused
        }
        return words.contains { ["550", "551", "553"].contains($0) } ? .unreachable : .refused
    }
}

/// An enhanced mail system status code (RFC 3463).
private struct StatusCode {
    let level: Int
    let subject: Int
    let detail: Int

    init?(_ text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber: (Substring) -> Bool = { (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isDigit) }
        guard parts.count == 3, parts.allSatisfy(isNumber), let level = Int(parts[0]), let subject = Int(parts[1]),
            let detail = Int(parts[2]), [2, 4, 5].contains(level)
        else { return nil }
        self.level = level
        self.subject = subject
        self.detail = detail
    }

    var isGeneral: Bool { subject == 0 && detail == 0 }

    /// Whether the code blames the recipient's address: not the message, its sender, or how full the mailbox is.
    var isOfAddress: Bool {
        switch (subject, detail) {
        // The sender's mailbox.
        case (1, 7), (1, 8): false
        case (1, _): true
        // A mailbox that is disabled; no such host; an address that the host doesn't take.
        case (2, 1), (4, 1), (4, 4): true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
