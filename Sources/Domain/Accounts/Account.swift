/// Somebody known to one marketplace.
public struct Account: Sendable {
    public typealias ID = Domain.ID<Account>

    public enum Role: String, CaseIterable, Sendable {
        case member, admin
    }

    /// Why and since when an account may not post.
    public struct Block: Hashable, Sendable {
        public let since: Instant
        public let reason: String

        public init(since: Instant, reason: String) { (self.since, self.reason) = (since, reason) }
    }

    public let id: ID
    public let email: EmailAddress
    /// The display name.
    public let name: String
    public let role: Role
    public let block: Block?
    public let createdAt: Instant

    public init(id: ID, email: EmailAddress, name: String, role: Role, block: Block? = nil, createdAt: Instant) {
        (self.id, self.email, self.name, self.role) = (id, email, name, role)
        (self.block, self.createdAt) = (block, createdAt)
    }

    /// A display name as it is kept. Throws a problem naming `name`.
    public static func checkedName(_ text: String) throws(Problem) -> String {
        let name = Text.tidy(text)
        var faults = Faults()
        Text.check(name, "name", Limits.nameLength, into: &faults)
        try faults.throwIfAny()
        return name
    }
}

// What an account may do, asked in words.
extension Account {
    /// An admin who is blocked is none until somebody else unblocks the account.
    public var isAdmin: Bool { role == .admin && block == nil }

    /// Owners see what they own, admins everything, everybody what is public.
    public func maySee(_ listing: Listing, at now: Instant) -> Bool {
        listing.isPublic(at: now) || listing.owner.id == id || isAdmin
    }

    public func mayEdit(_ listing: Listing) -> Bool { listing.owner.id == id }

    public func mayDelete(_ listing: Listing) -> Bool { listing.owner.id == id || isAdmin }

    /// Throws the problem that tells a blocked account why it may not post.
    public func checkMayPost() throws(Problem) {
        guard let block else { return }
        throw Problem(.forbidden, code: "account_blocked", "This account may not post: \(block.reason)")
    }

    public func checkIsAdmin() throws(Problem) {
        guard isAdmin else {
            throw Problem(.forbidden, code: "admins_only", "Only an admin of this marketplace may do this.")
        }
    }
}
