import Domain

/// Writes letters and seals them for the outbox.
public struct PostOffice: Sendable {
    let secrecy: any Secrecy
    let clock: Clock
    /// The address that mail comes from.
    let sender: EmailAddress
    /// Where a tenant's pages are, without a slash at the end. Never what a request's `Host` says.
    let webAddress: @Sendable (Tenant) -> String

    public init(
        secrecy: any Secrecy, clock: Clock, sender: EmailAddress, webAddress: @escaping @Sendable (Tenant) -> String
    ) {
        (self.secrecy, self.clock, self.sender, self.webAddress) = (secrecy, clock, sender, webAddress)
    }

    /// The letter to the account's address (a student badge's to the university address), ready to be posted.
    func compose(_ letter: Letter, to account: Account, of tenant: Tenant) throws -> OutgoingMail {
        let now = clock.now()
        let id = OutgoingMail.ID(at: now)
        let message = try LetterText(letter, to: account, of: tenant, at: webAddress(tenant))
            .message(id: id, from: sender, at: now)
        let sealed = try secrecy.seal(message, purpose: OutgoingMail.sealPurpose, context: id.description)
        return OutgoingMail(id: id, account: account.id, letter: Hex.encoded(sealed), createdAt: now)
    }
}
