import Foundation

/// Reads the header `Retry-After`.
enum RetryAfter {
    /// The wait that a `Retry-After` demands: seconds, or a date (RFC 9110, 10.2.3).
    static func delay(_ text: String, from now: Date) -> Duration? {
        guard text.utf8.count <= 40 else { return nil }
        if let seconds = Int(text.trimmingCharacters(in: .whitespaces)) {
            return .seconds(min(max(0, seconds), 1_000_000))
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text).map { Duration.seconds(max(0, $0.timeIntervalSince(now).rounded(.up))) }
    }
}
