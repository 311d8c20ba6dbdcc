import Database
import Domain

extension Account {
    /// A row of the view `account_rows`.
    init(_ row: NamedRow) throws {
        let blockedAt = try row.optionalInstant("blocked_at")
        let reason = try row.optionalText("blocked_reason")
        self.init(
            id: try row.id("id"), email: try EmailAddress(row.text("email")), name: try row.text("name"),
            role: try row.word("role"), block: blockedAt.map { Block(since: $0, reason: reason ?? "") },
            emailVerifiedAt: try row.optionalInstant("email_verified_at"),
            emailBouncedAt: try row.optionalInstant("email_bounced_at"), badge: try Badge(row),
            recoveryCodesLeft: try row.optionalInt("recovery_codes_left"), createdAt: try row.instant("created_at"),
            language: try row.word("language"))
    }
}

extension Badge {
    fileprivate init?(_ row: NamedRow) throws {
        let university: University.ID? = try row.optionalID("university_id")
        let (name, until) = (try row.optionalText("university_name"), try row.optionalInstant("badge_expires_at"))
        guard let university, let name, let until else { return nil }
        self.init(university: university, universityName: name, until: until)
    }
}
