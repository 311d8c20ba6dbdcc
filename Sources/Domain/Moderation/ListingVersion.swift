/// A past or present state of a listing, and its differences from the previous one.
public struct ListingVersion: Sendable {
    /// How long previous states are kept.
    public static let keptFor = Instant.Span.days(180)

    public struct Change: Sendable, Equatable {
        public let field: String
        public let before: ListingContent.Value?
        public let after: ListingContent.Value?

        public init(field: String, before: ListingContent.Value?, after: ListingContent.Value?) {
            self.field = field
            self.before = before
            self.after = after
        }
    }

    public let version: Int
    /// When it began.
    public let at: Instant
    /// Field by field, in reading order. The oldest kept state is compared with an empty listing.
    public let changes: [Change]

    public init(version: Int, at: Instant, changes: [Change]) {
        self.version = version
        self.at = at
        self.changes = changes
    }
}

/// The stored states of a listing, newest first.
public struct ListingHistory: Sendable {
    public struct State: Sendable {
        public let version: Int
        public let at: Instant
        public let content: ListingContent

        public init(version: Int, at: Instant, content: ListingContent) {
            self.version = version
            self.at = at
            self.content = content
        }
    }

    private let states: [State]
    private let isWhole: Bool
    private let hidesPlace: Bool

    /// - Parameters:
    ///   - states: newest first; when there are more than `limit`, one extra to compare the last with.
    ///   - hidesPlace: whether the very newest state hides the place. Then older states are shown without it too.
    public init(_ states: [State], limit: Int, hidesPlace: Bool) {
        self.states = states
        isWhole = states.count <= limit
        self.hidesPlace = hidesPlace
    }

    /// The current state followed by the previous ones.
    public init(_ current: Listing, after states: [State], limit: Int) {
        let now = State(version: current.version, at: current.updatedAt, content: ListingContent(current))
        self.init(Array(([now] + states).prefix(limit + 1)), limit: limit, hidesPlace: current.fields.hideExactLocation)
    }

    public static let none = ListingHistory([], limit: 0, hidesPlace: true)

    /// Whether older states are left out.
    public var hasMore: Bool { !isWhole }

    /// The changes from each state to the next.
    ///
    /// - Parameters:
    ///   - asOwner: whether to show hidden places.
    ///   - showingContact: whether to show names, addresses and numbers that readers write to.
    public func versions(asOwner: Bool, showingContact: Bool = true) -> [ListingVersion] {
        let shown = states.map { state in
            let content = showingContact ? state.content : state.content.withoutContact
            return asOwner || !(hidesPlace || content.hidesPlace) ? content : content.withoutPlace
        }
        return states.indices.dropLast(isWhole ? 0 : 1).map { index in
            let before = shown.indices.contains(index + 1) ? shown[index + 1] : .empty
            return ListingVersion(
                version: states[index].version, at: states[index].at,
                changes: Self.changes(from: before, to: shown[index]))
        }
    }

    private static func changes(from before: ListingContent, to after: ListingContent) -> [ListingVersion.Change] {
        ListingContent.names.compactMap { name in
            let (old, new) = (before.values[name], after.values[name])
            return old == new ? nil : ListingVersion.Change(field: name, before: old, after: new)
        }
    }
}
