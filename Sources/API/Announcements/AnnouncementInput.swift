import Domain

/// The body of a new announcement, or the changes to a draft.
struct AnnouncementInput: Sendable {
    private var form: JSONObject
    private var title, text: String?
    private var audience: Announcement.Audience.Kind?
    private var university: University.ID?
    private var startsAt, endsAt: Instant?
    private var isMailed: Bool

    /// - Parameter known: the values to keep for absent members.
    init(_ body: [UInt8], changing known: AnnouncementContent? = nil) throws(Problem) {
        form = try JSONObject(body)
        title = known?.title
        text = known?.text
        audience = known?.audience.kind
        university = known?.audience.university
        isMailed = known?.isMailed ?? false
        form.read("title", into: &title)
        form.read("text", into: &text)
        form.read("audience", into: &audience)
        form.read("isMailed", into: &isMailed, fallback: false)
        university = form.parsed("universityId", known?.audience.university, .expected("id"), "must be an id") {
            ID($0)
        }
        startsAt = form.instant("startsAt", known?.startsAt)
        endsAt = form.instant("endsAt", known?.endsAt)
        form.rejectUnknownMembers()
        for (name, isMissing) in [
            ("title", title == nil), ("text", text == nil), ("audience", audience == nil),
        ] where isMissing { form.errors.missing(name) }
    }

    /// The whole content, checked. It starts now without a start, and is shown for a week without an end.
    func content(
        at now: Instant, in tenant: Tenant.ID, _ universities: UniversityDirectory
    ) async throws -> AnnouncementContent {
        var errors = form.errors
        let audience = try await audience(in: tenant, universities, &errors)
        let start = startsAt ?? now
        let content = AnnouncementContent(
            title: title ?? "", text: text ?? "", audience: audience, startsAt: start,
            endsAt: endsAt ?? start + .days(Announcement.usualDays), isMailed: isMailed)
        let checked = errors.collect { () throws(Problem) in try content.checked(at: now) }
        try errors.throwIfAny()
        return checked ?? content
    }

    private func audience(
        in tenant: Tenant.ID, _ universities: UniversityDirectory, _ errors: inout ValidationErrors
    ) async throws -> Announcement.Audience {
        guard audience == .students else {
            errors.check(
                "universityId", university == nil, "is only for an audience of students", code: "conflict",
                params: ["other": "audience"])
            return audience == .owners ? .owners : .everyone
        }
        guard let university else {
            errors.missing("universityId")
            return .everyone
        }
        let (catalogue, chosen) = try await universities.catalogue(for: tenant)
        guard let found = catalogue.university(university), chosen?.contains(university) ?? true else {
            errors.add("universityId", "isn't a university of this marketplace", code: "unknown")
            return .everyone
        }
        return .students(of: found.id, named: found.name)
    }
}

extension JSONObject {
    fileprivate mutating func instant(_ name: String, _ known: Instant?) -> Instant? {
        parsed(name, known, .expected("instant"), "must be a date and time such as 2026-08-01T09:30:00.000Z") {
            Instant(rfc3339: $0)
        }
    }

    /// Parses a text; an absent member keeps the known value, and null means `nil`.
    fileprivate mutating func parsed<Value>(
        _ name: String, _ known: Value?, _ params: [String: ErrorParameter], _ what: String,
        _ parse: (String) -> Value?
    ) -> Value? {
        var text: String?
        read(name, into: &text)
        guard let text else { return has(name) ? nil : known }
        let value = parse(text)
        errors.check(path + name, value != nil, what, params: params)
        return value
    }
}
