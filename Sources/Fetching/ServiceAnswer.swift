import Domain

/// How often and how long a service is asked.
public struct RetryPolicy: Sendable {
    /// Between two requests, and before the first repetition; each further one waits twice as long.
    public var pause = Duration.seconds(1)
    public var maxTries = 5
    /// A service that wants to be left alone for longer is asked another day.
    public var maxWait = Duration.seconds(600)
    /// For one answer with its body.
    public var timeLimit = Duration.seconds(120)
    public var maxBytes = 64 * 1024 * 1024

    public init() {}
}

/// What a service answered.
public struct ServiceAnswer: Sendable {
    public let status: Int
    /// Where a redirect leads to; it is not followed.
    public let location: String?
    public let body: [UInt8]

    public init(status: Int, location: String? = nil, body: [UInt8]) {
        self.status = status
        self.location = location
        self.body = body
    }

    /// The beginning, in one line, for messages.
    var excerpt: String {
        // Nothing of it controls a terminal.
        let text = String(decoding: body.prefix(400), as: UTF8.self).map { $0.isLetter || $0.isASCII ? $0 : "?" }
        return Text.tidy(String(text.map { ($0.asciiValue ?? 32) < 32 ? " " : $0 }.prefix(200)))
    }

    var isHTML: Bool { body.first { $0 > 0x20 } == UInt8(ascii: "<") }
}
