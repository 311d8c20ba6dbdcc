/// The work that waits for the moderators of a marketplace, the events of the week, and how long answers took.
public struct ModerationOverview: Sendable {
    /// The cases of one kind that wait for a decision.
    public struct Waiting: Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            case reports, appeals, heldListings, heldMessages, heldRatings, heldWanted
        }

        public let kind: Kind
        public let count: Int
        /// Since when the oldest waits; `nil` when nothing does.
        public let since: Instant?

        public init(kind: Kind, count: Int, since: Instant?) {
            self.kind = kind
            self.count = count
            self.since = since
        }
    }

    /// The number of events of one kind within `Limits.overviewFor`.
    public struct Flow: Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            case accounts, listings, conversations, reports
            // Decisions on listings, by moderators or without one.
            case held, released, deleted, withdrawn
        }

        public let kind: Kind
        public let count: Int

        public init(kind: Kind, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    /// How long answers took: the middle one of the newest.
    public struct Answers: Sendable {
        public enum Kind: String, CaseIterable, Sendable {
            /// From a report to the decision.
            case reports
            /// From a first message to the owner's reply.
            case owners
        }

        public let kind: Kind
        /// How many were answered, at most `Limits.overviewAnswers`.
        public let count: Int
        /// `nil` without any.
        public let medianMinutes: Int?

        public init(kind: Kind, milliseconds: [Int64]) {
            self.kind = kind
            count = milliseconds.count
            let sorted = milliseconds.sorted()
            medianMinutes = sorted.isEmpty ? nil : Int(max(0, sorted[sorted.count / 2]) / 60_000)
        }
    }

    public let since: Instant
    public let waiting: [Waiting]
    public let flows: [Flow]
    public let answers: [Answers]

    public init(since: Instant, waiting: [Waiting], flows: [Flow], answers: [Answers]) {
        self.since = since
        self.waiting = waiting
        self.flows = flows
        self.answers = answers
    }
}

/// Reads the overview of a marketplace.
public protocol ModerationOverviewStore: Sendable {
    func overview(at now: Instant, in tenant: Tenant.ID) async throws -> ModerationOverview
}
