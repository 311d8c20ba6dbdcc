/// How long an account must exist before others are judged by what it does. Anybody can register three accounts in an
/// hour, so nothing that new accounts do holds the listing of an older one.
public enum AccountHistory {
    public static let minAge = Instant.Span.days(30)
    /// How long ago an account in good standing must have had its first public listing before its software may add all
    /// its homes in a night. In that time it could have added them by hand.
    public static let minOfferAge = ListingSignal.youngFor
}
