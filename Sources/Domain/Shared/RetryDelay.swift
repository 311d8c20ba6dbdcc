/// How long to wait before something that failed is tried again.
public enum RetryDelay {
    /// 15 s after the first attempt, then 30 s, 1 min and so on, at most 1 h.
    public static func span(afterAttempts attempts: Int) -> Instant.Span {
        .seconds(min(15 << min(max(attempts - 1, 0), 8), 3_600))
    }
}
