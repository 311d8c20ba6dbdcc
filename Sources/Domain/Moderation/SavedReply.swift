/// A text that a tenant's moderators saved for reuse as a decision's reason.
public struct SavedReply: Sendable, Equatable {
    public typealias ID = Domain.ID<SavedReply>

    public struct Content: Sendable, Equatable {
        public let title: String
        public let text: String

        /// Throws a problem naming `title` and `text`. The text obeys the rules for a reason.
        public init(title: String, text: String) throws(Problem) {
            var errors = ValidationErrors()
            Self.check(title: title, text: text, into: &errors)
            try errors.throwIfAny()
            self.title = Text.tidyLine(title)
            self.text = Text.tidy(text)
        }

        /// Adds an error for each given value that is invalid.
        public static func check(title: String?, text: String?, into errors: inout ValidationErrors) {
            if let title { Text.check(Text.tidyLine(title), "title", Limits.savedReplyTitleLength, into: &errors) }
            if let text { Text.check(Text.tidy(text), "text", Limits.reasonLength, lines: true, into: &errors) }
        }
    }

    public let id: ID
    public let content: Content
    /// Increases with each change, from 1.
    public let version: Int
    public let changedAt: Instant

    public init(id: ID, content: Content, version: Int, changedAt: Instant) {
        self.id = id
        self.content = content
        self.version = version
        self.changedAt = changedAt
    }

    public init(_ content: Content, at now: Instant) {
        self.init(id: .init(at: now), content: content, version: 1, changedAt: now)
    }

    public func changed(to content: Content, at now: Instant) -> SavedReply {
        SavedReply(id: id, content: content, version: version + 1, changedAt: now)
    }
}

/// Stores the saved replies of a tenant's moderators.
public protocol SavedReplyStore: ActingStore, RecordingStore {
    /// All replies of a tenant, by title.
    func savedReplies(in tenant: Tenant.ID) async throws -> [SavedReply]
    func savedReply(_ id: SavedReply.ID, in tenant: Tenant.ID) async throws -> SavedReply?
    /// Throws the conflict `too_many_saved_replies` at the limit.
    func save(_ reply: SavedReply, in tenant: Tenant.ID) async throws
    /// Replaces a reply whose version is still the previous one. Throws `stale` for another version, or not found.
    func replace(_ reply: SavedReply, in tenant: Tenant.ID) async throws
    /// Deletes a reply, at a given version if any. Throws `stale`, or not found.
    func deleteSavedReply(_ id: SavedReply.ID, version: Int?, in tenant: Tenant.ID) async throws
}

extension Problem {
    /// The reply has changed since the caller read it.
    public static let staleSavedReply = Problem(
        .stale, code: "stale", "The saved reply was changed after you opened it. Reload it and repeat your edit.")
}
