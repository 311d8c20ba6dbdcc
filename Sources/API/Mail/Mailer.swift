import Domain

/// Composes mails and seals them for the outbox.
public struct Mailer: Sendable {
    let cryptography: any Cryptography
    let clock: Clock
    /// The sender address.
    let sender: EmailAddress
    /// The base URL of a tenant's pages, without a trailing slash. Never taken from a request's `Host`.
    let webAddress: @Sendable (Tenant) -> String
    /// Who runs the installation, as mails to everybody say: a marketplace's admins choose its name, but not this one.
    let operatorName: String
    private let templates = MailTemplates()

    /// - Parameter operatorName: `nil` for the address that mails come from.
    public init(
        cryptography: any Cryptography, clock: Clock, sender: EmailAddress, operatorName: String? = nil,
        webAddress: @escaping @Sendable (Tenant) -> String
    ) {
        self.cryptography = cryptography
        self.clock = clock
        self.sender = sender
        self.webAddress = webAddress
        self.operatorName = operatorName ?? sender.text
    }

    /// The mail as the account would read it, without a link that turns such mails off.
    func preview(_ message: MailMessage, to account: Account, of tenant: Tenant) throws -> RenderedMail {
        try RenderedMail(
            message, to: account, of: tenant, at: webAddress(tenant), operatedBy: operatorName, templates: templates)
    }

    /// Composes the mail, ready for the outbox. It goes to the account's address; a student badge's goes to the
    /// university address.
    func compose(_ message: MailMessage, to account: Account, of tenant: Tenant) throws -> OutgoingMail {
        try compose(message, to: account, of: tenant, for: OutgoingMail.sealPurpose)
    }

    /// Composes a mail to an address without an account.
    func compose(
        _ message: MailMessage, toStranger address: EmailAddress, in language: Account.Language, of tenant: Tenant
    ) throws -> OutgoingMail {
        let now = clock.now()
        let stranger = Account(
            id: .init(at: now), email: address, name: "", role: .member, createdAt: now, language: language)
        return try compose(message, to: stranger, of: tenant, for: OutgoingMail.strangerSealPurpose)
    }

    private func compose(
        _ message: MailMessage, to account: Account, of tenant: Tenant, for purpose: String
    ) throws -> OutgoingMail {
        let now = clock.now()
        let id = OutgoingMail.ID(at: now)
        let token = try message.unsubscription.map {
            try UnsubscribeTokens(cryptography: cryptography).make(for: account.id, $0, in: tenant.id)
        }
        let mail = try RenderedMail(
            message, to: account, of: tenant, at: webAddress(tenant), operatedBy: operatorName,
            unsubscribeToken: token, templates: templates)
        let reference = MailReference(to: mail.recipient, of: account.id, in: tenant.id, at: now, cryptography)
        let bytes = mail.encoded(
            id: id, reference: try reference.sealed(by: cryptography), from: sender, at: now)
        let sealed = try cryptography.seal(bytes, purpose: purpose, context: id.description)
        return OutgoingMail(
            id: id, account: account.id, sealedMessage: Hex.encoded(sealed),
            sealedPush: try push(message, as: mail, id: id, to: account), ignoresBounces: message.isOfAccess,
            createdAt: now)
    }

    /// The sealed note that the account's devices show of a mail; `nil` for a mail that its settings do not choose.
    private func push(
        _ message: MailMessage, as mail: RenderedMail, id: OutgoingMail.ID, to account: Account
    ) throws -> String? {
        guard message.unsubscription != nil else { return nil }
        let note = JSONWriter.bytes(PushNote(message, as: mail, mail: id, in: account.language))
        return Hex.encoded(
            try cryptography.seal(note, purpose: QueuedPush.sealPurpose, context: id.description))
    }
}
