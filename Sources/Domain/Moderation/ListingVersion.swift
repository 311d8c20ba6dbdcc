/// A state that a listing was or is in, and what made it different from the one before.
public struct ListingVersion: Sendable {
    /// How long the state before a change is kept.
    public static let keptFor = Instant.Span.days(180)

    public struct Change: Sendable, Equatable {
        public let field: String
        public let before: ListingContent.Value?
        public let after: ListingContent.Value?

        public init(field: String, before: ListingContent.Value?, after: ListingContent.Value?) {
            (self.field, self.before, self.after) = (field, before, after)
        }
    }

    public let version: Int
    /// When it came to be.
    public let at: Instant
    /// Field by field, in reading order. The oldest that is kept is compared with a blank listing.
    public let changes: [Change]

    public init(version: Int, at: Instant, changes: [Change]) {
        (self.version, self.at, self.changes) = (version, at, changes)
    }
}

/// The states of a listing as they are stored, the newest first.
public struct ListingHistory: Sendable {
    public struct State: Sendable {
        public let version: Int
        public let at: Instant
        public let content: ListingContent

        public init(version: Int, at: Instant, content: ListingContent) {
            (self.version, self.at, self.content) = (version, at, content)
        }
    }

    private let states: [State]
    private let isWhole: Bool
    private let hidesPlace: Bool

    /// - Parameters:
    ///   - states: the newest first; when there are more than `limit`, one more than that, to compare the last with.
    ///   - hidesPlace: whether the newest state of all hides it. What the owner came to hide is hidden in what was before.
    public init(_ states: [State], limit: Int, hidesPlace: Bool) {
        (self.states, isWhole, self.hidesPlace) = (states, states.count <= limit, hidesPlace)
    }

    /// What a listing is now, after what it was.
    public init(_ current: Listing, after states: [State], limit: Int) {
        let now = State(version: current.version, at: current.updatedAt, content: ListingContent(current))
        self.init(Array(([now] + states).prefix(limit + 1)), limit: limit, hidesPlace: current.fields.hideExactLocation)
    }

    public static let none = ListingHistory([], limit: 0, hidesPlace: true)

    /// Whether older ones are left out.
    public var hasMore: Bool { !isWhole }

    /// What changed from each state to the next.
    ///
    /// - Parameter asOwner: whether hidden places are shown all the same.
    public func versions(asOwner: Bool) -> [ListingVersion] {
        let shown = states.map { state in
            asOwner || !(hidesPlace || state.content.hidesPlace) ? state.content : state.content.withoutPlace
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
