/// How many mails strangers may cause to one account. What they cause beyond that waits for the hour of the daily mail,
/// which tells of all of it. Mails about the account's safety never wait.
public enum MailAllowance {
    public static let period = Instant.Span.days(1)
    /// Mails about messages of the same author.
    public static let perAuthor = 6
    /// Mails in all, whoever caused them.
    public static let perRecipient = 20

    /// When a mail comes that would come at `moment`.
    ///
    /// - Parameter zone: the marketplace's, which has the hour of the daily mail.
    public static func moment(_ moment: Instant, byAuthor: Int, inAll: Int, in zone: TenantTimeZone) -> Instant {
        guard byAuthor >= perAuthor || inAll >= perRecipient else { return moment }
        return max(moment, NotificationMail.nextDaily(after: moment, in: zone))
    }
}
