/// The written content of an announcement.
public struct AnnouncementContent: Sendable, Equatable {
    public var title: String
    public var text: String
    public var audience: Announcement.Audience
    public var startsAt: Instant
    public var endsAt: Instant
    /// Whether it is also mailed.
    public var isMailed: Bool

    /// Stores the values unchecked; input goes through `checked` first.
    public init(
        title: String, text: String, audience: Announcement.Audience, startsAt: Instant, endsAt: Instant, isMailed: Bool
    ) {
        self.title = title
        self.text = text
        self.audience = audience
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.isMailed = isMailed
    }

    /// The same content with tidied texts. Throws a problem that names every bad field.
    public func checked(at now: Instant) throws(Problem) -> AnnouncementContent {
        var (content, errors) = (self, ValidationErrors())
        content.title = Text.tidyLine(title)
        content.text = Text.tidy(text)
        Text.check(content.title, "title", Limits.titleLength, into: &errors)
        Text.check(content.text, "text", Limits.announcementLength, lines: true, into: &errors)
        let longest = Instant.Span.days(Announcement.maxDays)
        let tooFar: [String: ErrorParameter] = ["max": .integer(Announcement.maxDays)]
        errors.check(
            "startsAt", startsAt <= now + longest, "must be at most \(Announcement.maxDays) days from now",
            code: "too_far",
            params: tooFar)
        errors.check(
            "endsAt", startsAt < endsAt, "must be after startsAt", params: ["notBefore": "startsAt"])
        errors.check("endsAt", now < endsAt, "can't be in the past", code: "past")
        errors.check(
            "endsAt", endsAt <= startsAt + longest, "must be at most \(Announcement.maxDays) days after startsAt",
            code: "too_far", params: tooFar)
        try errors.throwIfAny()
        return content
    }
}
