/// Cases of the queue by several owners that share a contact, a text or a photo.
public struct Ring: Sendable {
    /// The things that cases can share.
    public enum Trait: String, CaseIterable, Sendable {
        case phone, email, text, photo
    }

    public struct Member: Sendable {
        public let account: ModeratedAccount
        /// Whether it was the first to show something that the ring shares: the others may have copied it.
        public let isFirst: Bool
        /// Whether a moderator is asked to remove it unless they say otherwise.
        public let isSuspect: Bool
    }

    public let traits: [Trait]
    /// The oldest account first.
    public let members: [Member]
    /// The riskiest first.
    public let cases: [ModerationCase]

    /// - Parameter firsts: the accounts that were the first to show something that is shared.
    public init(traits: Set<Trait>, firsts: Set<Account.ID>, cases: [ModerationCase], at now: Instant) {
        self.traits = Trait.allCases.filter(traits.contains)
        self.cases = cases
        let posters = Dictionary(cases.map { ($0.poster.account.id, $0.poster) }) { first, _ in first }
        let oldestFirst = posters.values.sorted {
            ($0.account.createdAt, $0.account.id.description) < ($1.account.createdAt, $1.account.id.description)
        }
        members = oldestFirst.enumerated().map { index, poster in
            let isFirst = firsts.contains(poster.account.id)
            return Member(
                account: poster, isFirst: isFirst,
                isSuspect: index > 0 && !isFirst && poster.account.mayBeThrowaway(at: now))
        }
    }
}

extension Account {
    /// Whether nothing speaks for it: a member without a badge who is new or has no verified address.
    fileprivate func mayBeThrowaway(at now: Instant) -> Bool {
        let isProven = emailVerifiedAt != nil && createdAt <= now - AccountHistory.minAge
        return role == .member && badge == nil && !isProven
    }
}

/// Accounts of a ring to block, with listings of theirs to delete, for one reason.
public struct RingRemoval: Sendable {
    public struct Part: Sendable {
        public let account: Account.ID
        /// Each with the newest decision that the moderator knows of.
        public let listings: [(id: Listing.ID, known: Decision.ID?)]

        public init(account: Account.ID, listings: [(id: Listing.ID, known: Decision.ID?)]) {
            self.account = account
            self.listings = listings
        }
    }

    public let parts: [Part]
    public let reason: String
    public let isScam: Bool
    public let moderator: Account.ID

    public init(_ parts: [Part], reason: String, isScam: Bool, by moderator: Account.ID) {
        self.parts = parts
        self.reason = reason
        self.isScam = isScam
        self.moderator = moderator
    }
}

/// The parts of a removal that the same moderator carried out before, for the same reason.
public struct RingProgress: Sendable {
    public var decisions: [Listing.ID: Decision] = [:]
    public var blocked: Set<Account.ID> = []

    public init() {}
}

/// Finds rings, and checks that they still are as a moderator saw them.
public protocol RingStore: Sendable {
    /// The rings among the riskiest cases of the queue; the viewer's own cases are left out.
    func rings(for viewer: Account.ID, in tenant: Tenant.ID) async throws -> [Ring]
    /// Returns the parts of an earlier, unfinished request. Throws the conflict `ring_changed`, whose errors name each
    /// listing and account that others changed, or that may not be removed.
    func progress(of removal: RingRemoval, in tenant: Tenant.ID) async throws -> RingProgress
}
