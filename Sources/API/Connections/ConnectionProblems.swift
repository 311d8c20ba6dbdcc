import Domain

// Problems of requests that never reach a route.
extension Problem {
    static let headersTooLarge = Problem(
        .headersTooLarge, code: "headers_too_large",
        "The headers can have at most \(ConnectionLimits.headerFields) fields "
            + "and \(ConnectionLimits.headerBytes) bytes."
    )

    /// A request that isn't valid HTTP.
    static func malformedRequest(_ why: String) -> Problem {
        Problem(.malformed, code: "malformed_request", "The request isn't HTTP/1.1: \(why).")
    }

    static func uploadTooSlow(bytesPerSecond: Int) -> Problem {
        Problem(.tooSlow, code: "too_slow", "Fewer than \(bytesPerSecond) bytes a second arrived.")
    }

    static func requestTooSlow(seconds: Int) -> Problem {
        Problem(.tooSlow, code: "too_slow", "The request didn't arrive within \(seconds.counted("second")).")
    }
}
