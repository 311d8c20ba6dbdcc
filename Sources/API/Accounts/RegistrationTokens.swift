import Domain

/// Makes and reads the tokens of links that finish a registration.
///
/// A token holds the address that it was sent to, and when it expires: nothing about it is stored. Only the first
/// registration can use it, because the address has an account afterwards.
struct RegistrationTokens: Sendable {
    private static let purpose = "registration"
    /// Nonce, tag, time and an address, in hexadecimal.
    private static let maxLength = 2 * (28 + 20 + Limits.bytesPerCharacter * Limits.emailLength.upperBound)
    private static let validFor = MailToken.Purpose.verifyEmail.validFor

    let cryptography: any Cryptography

    func make(for address: EmailAddress, in tenant: Tenant.ID, at now: Instant) throws -> String {
        let text = "\((now + Self.validFor).milliseconds) \(address.text)"
        return Hex.encoded(
            try cryptography.seal(Array(text.utf8), purpose: Self.purpose, context: tenant.description))
    }

    /// The address that the token was sent to; `nil` for anything that `make` did not make for this tenant lately.
    func address(in token: String, in tenant: Tenant.ID, at now: Instant) -> EmailAddress? {
        guard token.utf8.count <= Self.maxLength, let sealed = Hex.decoded(token),
            let bytes = cryptography.open(sealed, purpose: Self.purpose, context: tenant.description)
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), Instant(milliseconds: milliseconds) > now else {
            return nil
        }
        return try? EmailAddress(String(parts[1]))
    }
}
