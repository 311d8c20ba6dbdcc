/// How much a reporter's reports weigh towards holding a listing. A reporter is a mailbox, across all its accounts.
public struct Reporter: Sendable {
    /// Weights are in eighths of a report.
    public static let fullWeight = 8
    /// How long dismissed reports count against their reporter.
    public static let rememberedFor = Instant.Span.days(90)
    /// The number of automatic holds that one mailbox's reports may contribute to within `holdsCountedFor`.
    public static let maxHolds = 3
    public static let holdsCountedFor = Instant.Span.days(1)

    /// Reports that moderators dismissed within `rememberedFor`.
    public let released: Int
    /// Listings held by reports that include this mailbox's, within `holdsCountedFor`.
    public let holds: Int

    public init(released: Int, holds: Int) {
        self.released = released
        self.holds = holds
    }

    /// Each dismissed report halves it; a reporter who contributed to enough holds today has no weight until tomorrow.
    public var weight: Int {
        guard holds < Self.maxHolds else { return 0 }
        return Self.fullWeight >> min(released, Int.bitWidth - 1)
    }
}

extension Cryptography {
    /// The digest of a reporter's mailbox, the only thing that is stored of it.
    public func reporterDigest(_ email: EmailAddress, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(email.mailbox)".utf8), purpose: "reporter mailbox"))
    }
}
