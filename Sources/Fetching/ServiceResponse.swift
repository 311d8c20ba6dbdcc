import Domain

/// How often and how long to query a service.
public struct RetryPolicy: Sendable {
    /// The pause between two requests, and before the first retry; each further one waits twice as long.
    public var pause = Duration.seconds(1)
    public var maxTries = 5
    /// A service that demands a longer wait is left for another day.
    public var maxWait = Duration.seconds(600)
    /// How long one response with its body may take.
    public var timeLimit = Duration.seconds(120)
    public var maxBytes = 64 * 1024 * 1024

    public init() {}
}

/// A service's response.
public struct ServiceResponse: Sendable {
    public let status: Int
    /// The target of a redirect, which is not followed.
    public let location: String?
    public let body: [UInt8]

    public init(status: Int, location: String? = nil, body: [UInt8]) {
        self.status = status
        self.location = location
        self.body = body
    }

    /// The start of the body, on one line, for messages.
    var excerpt: String {
        // Control characters are removed, so that the text cannot control a terminal.
        let text = String(decoding: body.prefix(400), as: UTF8.self).map { $0.isLetter || $0.isASCII ? $0 : "?" }
        return Text.tidy(String(text.map { ($0.asciiValue ?? 32) < 32 ? " " : $0 }.prefix(200)))
    }

    var isHTML: Bool { body.first { $0 > 0x20 } == UInt8(ascii: "<") }
}
