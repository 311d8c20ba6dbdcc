import Domain

/// The words of one letter: subject, plain text, and the same text as simple HTML.
struct LetterText: Sendable {
    let recipient: EmailAddress
    /// What the letter says it comes from: the name of the marketplace.
    let senderName: String
    let subject: String
    let plain: String
    let html: String

    /// - Parameter webAddress: where the tenant's pages are, without a slash at the end.
    init(_ letter: Letter, to account: Account, of tenant: Tenant, at webAddress: String) throws {
        var values = letter.values
        values["name"] = account.name
        values["marketplace"] = tenant.settings.displayName
        values["link"] = letter.path.map { webAddress + $0 } ?? webAddress
        if values["address"] == nil { values["address"] = account.email.text }
        recipient = letter.recipient ?? account.email
        senderName = tenant.settings.displayName
        let template = try LetterTemplate(letter.file)
        subject = template.subject(values)
        plain = template.plain(values)
        html = template.html(values)
    }
}
