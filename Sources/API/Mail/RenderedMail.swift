import Domain

/// The text of one mail: subject, plain text, and the same text as HTML in the colours of the marketplace.
struct RenderedMail: Sendable {
    let recipient: EmailAddress
    /// The sender's display name: the name of the marketplace.
    let senderName: String
    let subject: String
    let plain: String
    let html: String
    /// The URL at which a mail program turns off mails of this kind (RFC 8058); `nil` for mails that always come.
    let oneClickAddress: String?

    /// - Parameters:
    ///   - operatorName: who runs the installation.
    ///   - webAddress: the base URL of the tenant's pages, without a trailing slash.
    ///   - unsubscribeToken: the token for `message.unsubscription`.
    init(
        _ message: MailMessage, to account: Account, of tenant: Tenant, at webAddress: String,
        operatedBy operatorName: String = "", unsubscribeToken: String? = nil,
        templates: MailTemplates = MailTemplates()
    ) throws {
        var values = message.values
        values["name"] = account.name
        values["marketplace"] = tenant.settings.displayName
        values["operator"] = operatorName
        values["site"] = webAddress
        values["link"] = webAddress + message.path
        if values["address"] == nil { values["address"] = account.email.text }
        recipient = message.recipient ?? account.email
        senderName = tenant.settings.displayName
        oneClickAddress = unsubscribeToken.map { "\(webAddress)/v1/unsubscribe/\($0)" }
        values["unsubscribeLink"] = unsubscribeToken.map { "\(webAddress)/unsubscribe#token=\($0)" }
        let template = try templates.template(message.template, in: account.language)
        let content = MailContent(
            values: values, items: message.items, path: message.path, webAddress: webAddress,
            seeksHome: message.seeksHome)
        subject = template.subject(values)
        plain = template.plain(content)
        html = template.html(content, accent: tenant.settings.accent ?? .standard)
    }
}
