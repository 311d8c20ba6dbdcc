/// A text that a tenant's moderators keep, for the reasons of their decisions.
public struct SavedReply: Sendable, Equatable {
    public typealias ID = Domain.ID<SavedReply>

    public struct Content: Sendable, Equatable {
        public let title: String
        public let text: String

        /// Throws a problem naming `title` and `text`. A text is checked as a reason is.
        public init(title: String, text: String) throws(Problem) {
            var errors = ValidationErrors()
            Self.check(title: title, text: text, into: &errors)
            try errors.throwIfAny()
            (self.title, self.text) = (Text.tidy(title), Text.tidy(text))
        }

        /// Adds an error for each that is given and not valid.
        public static func check(title: String?, text: String?, into errors: inout ValidationErrors) {
            if let title { Text.check(Text.tidy(title), "title", Limits.savedReplyTitleLength, into: &errors) }
            if let text { Text.check(Text.tidy(text), "text", Limits.reasonLength, lines: true, into: &errors) }
        }
    }

    public let id: ID
    public let content: Content
    /// Increases with each change, from 1.
    public let version: Int
    public let changedAt: Instant

    public init(id: ID, content: Content, version: Int, changedAt: Instant) {
        (self.id, self.content, self.version, self.changedAt) = (id, content, version, changedAt)
    }

    public init(_ content: Content, at now: Instant) {
        self.init(id: .init(at: now), content: content, version: 1, changedAt: now)
    }

    public func changed(to content: Content, at now: Instant) -> SavedReply {
        SavedReply(id: id, content: content, version: version + 1, changedAt: now)
    }
}

/// Stores the texts that a tenant's moderators keep.
public protocol SavedReplyStore: ActingStore, AnswerRecording {
    /// All of a tenant, by title.
    func savedReplies(in tenant: Tenant.ID) async throws -> [SavedReply]
    func savedReply(_ id: SavedReply.ID, in tenant: Tenant.ID) async throws -> SavedReply?
    /// Throws the conflict `too_many_saved_replies` at the limit.
    func save(_ reply: SavedReply, in tenant: Tenant.ID) async throws
    /// Replaces a reply that still has the version before. Throws `stale` when it has another one, or not found.
    func replace(_ reply: SavedReply, in tenant: Tenant.ID) async throws
    /// Deletes a reply; with a version, only that one. Throws `stale`, or not found.
    func deleteSavedReply(_ id: SavedReply.ID, version: Int?, in tenant: Tenant.ID) async throws
}

extension Problem {
    /// The reply has changed since the caller read it.
    public static let staleSavedReply = Problem(
        .stale, code: "stale", "The saved reply was changed after you opened it. Reload it and repeat your edit.")
}
