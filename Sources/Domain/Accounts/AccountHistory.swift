/// How long an account must exist before others are judged by what it does. Anybody can register three accounts in an
/// hour, so nothing that new accounts do holds the listing of an older one.
public enum AccountHistory {
    public static let minAge = Instant.Span.days(30)
}
