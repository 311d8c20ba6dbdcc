import Domain

/// Makes and reads the tokens of links that turn mails off without log-in.
///
/// A token opens nothing else and never expires: people unsubscribe from last year's mails.
struct UnsubscribeTokens: Sendable {
    private static let purpose = "unsubscribe"
    /// Nonce, tag, account id and name of a kind, in hexadecimal.
    private static let maxLength = 200
    private static let idLength = 36

    let cryptography: any Cryptography

    func make(for account: Account.ID, _ mails: Unsubscription, in tenant: Tenant.ID) throws -> String {
        let text = account.description + mails.rawValue
        return Hex.encoded(
            try cryptography.seal(Array(text.utf8), purpose: Self.purpose, context: tenant.description))
    }

    /// `nil` for anything that `make` did not make for this tenant.
    func read(_ token: String, in tenant: Tenant.ID) -> (account: Account.ID, mails: Unsubscription)? {
        guard token.utf8.count <= Self.maxLength, let sealed = Hex.decoded(token),
            let bytes = cryptography.open(sealed, purpose: Self.purpose, context: tenant.description)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let account = Account.ID(text.prefix(Self.idLength)),
            let mails = Unsubscription(rawValue: String(text.dropFirst(Self.idLength)))
        else { return nil }
        return (account, mails)
    }
}
