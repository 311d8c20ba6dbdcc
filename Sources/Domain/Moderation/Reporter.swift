/// How much somebody's reports weigh towards holding a listing. A reporter is a mailbox, whatever accounts it has had.
public struct Reporter: Sendable {
    /// Weights are in eighths of a report.
    public static let fullWeight = 8
    /// Reports that a moderator did not agree with count against their reporter for so long.
    public static let rememberedFor = Instant.Span.days(90)
    /// Automatic holds to which the reports of one mailbox may add within this time.
    public static let maxHolds = 3
    public static let holdsCountedFor = Instant.Span.days(1)

    /// Of reports that moderators released, within `rememberedFor`.
    public let released: Int
    /// Listings held by reports of this mailbox among others, within `holdsCountedFor`.
    public let holds: Int

    public init(released: Int, holds: Int) { (self.released, self.holds) = (released, holds) }

    /// Each released report halves it; whoever added to enough holds today weighs nothing until tomorrow.
    public var weight: Int {
        guard holds < Self.maxHolds else { return 0 }
        return Self.fullWeight >> min(released, Int.bitWidth - 1)
    }
}

extension Cryptography {
    /// By what a reporter's mailbox is known: nothing else of it is kept.
    public func reporterDigest(_ email: EmailAddress, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(email.mailbox)".utf8), purpose: "reporter mailbox"))
    }
}
