import Domain
import Hummingbird

/// Reasons that a tenant's moderators saved for reuse.
package struct SavedReplyRoutes: FeatureRoutes {
    let replies: any SavedReplyStore
    let idempotency: Idempotency
    let clock: Clock

    package init(replies: any SavedReplyStore, idempotency: Idempotency, clock: Clock) {
        self.replies = replies
        self.idempotency = idempotency
        self.clock = clock
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("admin/saved-replies")
            .get(use: list)
            .post(use: create)
            .get("{id}", use: show)
            .patch("{id}", use: edit)
            .delete("{id}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.keepReplies)
        try request.checkNoParameters()
        let found = try await replies.savedReplies(in: context.tenant.id)
        return .json(ListView(items: found.map(SavedReplyView.init), nextCursor: nil))
    }

    @Sendable func create(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.permitted(.keepReplies)
        let tenant = try context.tenant.id
        let body = try await request.jsonBytes(context)
        let content = try SavedReplyInput(body).content
        return try await idempotency.once(request, context, fingerprint: body) { record in
            let reply = SavedReply(content, at: clock.now())
            let answer = SavedReplyView(reply: reply).tagged.created(at: "/v1/admin/saved-replies/\(reply.id)")
            try await replies.acting(by: context.authority(.keepReplies)).recording(record(answer), in: tenant)
                .save(reply, in: tenant)
            return answer
        }
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let found = try await reply(context)
        try request.checkNoParameters()
        return SavedReplyView(reply: found).tagged
    }

    @Sendable func edit(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await reply(context)
        let content = try SavedReplyInput(try await request.jsonBytes(context), over: known.content).content
        try request.expectedVersion(known.version, orThrow: .staleSavedReply)
        let changed = known.changed(to: content, at: clock.now())
        try await replies.acting(by: context.authority(.keepReplies)).replace(changed, in: context.tenant.id)
        return SavedReplyView(reply: changed).tagged
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let known = try await reply(context)
        let version = try request.expectedVersion(known.version, orThrow: .staleSavedReply)
        try await replies.acting(by: context.authority(.keepReplies)).deleteSavedReply(
            known.id, version: version, in: context.tenant.id)
        return .noContent
    }

    /// The reply in the path, for moderators. Throws not found.
    private func reply(_ context: Context) async throws -> SavedReply {
        _ = try context.permitted(.keepReplies)
        guard let found = try await replies.savedReply(context.id("saved reply"), in: context.tenant.id) else {
            throw Problem.notFound("saved reply")
        }
        return found
    }
}

/// The body of a reply, checked. Absent members keep their values.
private struct SavedReplyInput {
    let content: SavedReply.Content

    init(_ body: [UInt8], over known: SavedReply.Content? = nil) throws(Problem) {
        var form = try JSONObject(body)
        var (title, text) = (known?.title, known?.text)
        form.read("title", into: &title)
        form.read("text", into: &text)
        form.rejectUnknownMembers()
        if title == nil { form.errors.missing("title") }
        if text == nil { form.errors.missing("text") }
        SavedReply.Content.check(title: title, text: text, into: &form.errors)
        try form.errors.throwIfAny()
        content = try SavedReply.Content(title: title ?? "", text: text ?? "")
    }
}

private struct SavedReplyView: JSONWritable {
    let reply: SavedReply

    var tagged: BufferedResponse { BufferedResponse.json(self).tagged(reply.version) }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", reply.id)
            $0.set("title", reply.content.title)
            $0.set("text", reply.content.text)
            $0.set("changedAt", reply.changedAt)
        }
    }
}
