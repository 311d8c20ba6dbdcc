import Domain

extension RatingContent {
    /// Reads the body of a rating. Names every bad field at once.
    init(_ form: consuming JSONObject) throws {
        var (form, stars, text, names) = (form, Int?.none, String?.none, [String]?.none)
        form.read("stars", into: &stars)
        if stars == nil { form.errors.missing("stars") }
        form.read("text", into: &text)
        form.read("tags", into: &names)
        form.rejectUnknownMembers()
        let tags = (names ?? []).prefix(Rating.Tag.allCases.count).map { Rating.Tag(rawValue: $0) }
        let all = Rating.Tag.allCases.map(\.rawValue)
        form.errors.check(
            "tags", (names ?? []).count <= all.count && !tags.contains(nil),
            "can only be \(all.joined(separator: ", ")), each once", params: .allowed(all))
        let content = form.errors.collect { () throws(Problem) in
            try RatingContent(
                stars: stars ?? Self.stars.lowerBound, text: text, tags: Set(tags.compactMap(\.self)))
        }
        try form.errors.throwIfAny()
        self = content ?? RatingContent(stored: Self.stars.lowerBound, text: nil, tags: [])
    }
}

/// The body of an owner's reply.
struct RatingReplyInput: Sendable {
    let text: String

    init(_ form: consuming JSONObject) throws {
        var form = form
        let given = form.required("text")
        form.rejectUnknownMembers()
        let text = given.flatMap { text in
            form.errors.collect { () throws(Problem) in try Rating.checkedReply(text) }
        }
        try form.errors.throwIfAny()
        self.text = text ?? ""
    }
}

/// The body of a decision on a rating.
struct RatingDecisionInput: Sendable {
    let verdict: RatingVerdict
    let reason: String

    init(_ form: consuming JSONObject) throws {
        var (form, verdict) = (form, RatingVerdict?.none)
        form.read("decision", into: &verdict)
        if verdict == nil { form.errors.missing("decision") }
        let reason = form.requiredReason()
        try form.finish()
        self.verdict = verdict ?? .release
        self.reason = reason ?? ""
    }
}
