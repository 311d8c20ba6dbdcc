/// The result of recording that a mail came back as undeliverable.
public enum BounceResult: Sendable {
    /// The account gets no more mail at the address until its owner confirms it again.
    case suppressed
    case alreadySuppressed
    /// The account was deleted, has another address by now or confirmed it after the mail was sent, or the mail is too
    /// old.
    case outdated
}

/// Records addresses that mail cannot reach.
public protocol BounceStore: Sendable {
    /// - Parameter isDryRun: whether to write nothing.
    func recordBounce(of mail: MailReference, isDryRun: Bool) async throws -> BounceResult
    /// Lets mail go out again to addresses that were suppressed `Bounce.suppressedFor` ago. Returns how many.
    func endOldSuppressions() async throws -> Int
}

public enum Bounce {
    /// How long after a mail its bounce counts: mail servers try for five days.
    public static let countsFor = Instant.Span.days(14)
    /// An address may work again, so it is tried again.
    public static let suppressedFor = Instant.Span.days(180)
}
