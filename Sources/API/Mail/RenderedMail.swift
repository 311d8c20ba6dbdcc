import Domain

/// The text of one mail: subject, plain text, and the same text as simple HTML.
struct RenderedMail: Sendable {
    let recipient: EmailAddress
    /// The sender's display name: the name of the marketplace.
    let senderName: String
    let subject: String
    let plain: String
    let html: String

    /// - Parameter webAddress: the base address of the tenant's pages, without a trailing slash.
    init(_ message: MailMessage, to account: Account, of tenant: Tenant, at webAddress: String) throws {
        var values = message.values
        values["name"] = account.name
        values["marketplace"] = tenant.settings.displayName
        values["link"] = message.path.map { webAddress + $0 } ?? webAddress
        if values["address"] == nil { values["address"] = account.email.text }
        recipient = message.recipient ?? account.email
        senderName = tenant.settings.displayName
        let template = try MailTemplate(message.file)
        subject = template.subject(values)
        plain = template.plain(values)
        html = template.html(values)
    }
}
