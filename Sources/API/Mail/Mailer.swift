import Domain

/// Writes letters and seals them for the outbox.
public struct Mailer: Sendable {
    let cryptography: any Cryptography
    let clock: Clock
    /// The address that mail comes from.
    let sender: EmailAddress
    /// Where a tenant's pages are, without a slash at the end. Never what a request's `Host` says.
    let webAddress: @Sendable (Tenant) -> String

    public init(
        cryptography: any Cryptography, clock: Clock, sender: EmailAddress,
        webAddress: @escaping @Sendable (Tenant) -> String
    ) {
        (self.cryptography, self.clock, self.sender, self.webAddress) = (cryptography, clock, sender, webAddress)
    }

    /// The letter to the account's address (a student badge's to the university address), ready to be posted.
    func compose(_ message: MailMessage, to account: Account, of tenant: Tenant) throws -> OutgoingMail {
        let now = clock.now()
        let id = OutgoingMail.ID(at: now)
        let bytes = RenderedMail(message, to: account, of: tenant, at: webAddress(tenant))
            .encoded(id: id, from: sender, at: now)
        let sealed = try cryptography.seal(bytes, purpose: OutgoingMail.sealPurpose, context: id.description)
        return OutgoingMail(id: id, account: account.id, sealedMessage: Hex.encoded(sealed), createdAt: now)
    }
}
