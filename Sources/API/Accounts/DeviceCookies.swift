import Domain

/// Makes and verifies device cookies, which distinguish a browser that logged in to an account before from strangers
/// who guess at it, so that the strangers do not lock it out (OWASP, "Slow Down Online Guessing Attacks with Device
/// Cookies").
///
/// A cookie is `nonce.signature`, where the signature covers tenant, address and nonce. It grants no access: a log-in
/// with it is counted by its nonce instead of by the account. The nonce stays when another account logs in with the
/// same browser, so that moderators learn of a blocked account's browser.
struct DeviceCookies: Sendable {
    private static let purpose = "device cookie"
    private static let nonceBytes = 16
    private static let longest = 200

    let cryptography: any Cryptography

    /// The nonce of a browser, whoever logged in with it; a new one for a browser without.
    func nonce(in cookie: String?) throws -> String {
        let nonce = (cookie ?? "").prefix { $0 != "." }
        guard nonce.utf8.count == 2 * Self.nonceBytes, Hex.decoded(String(nonce)) != nil else {
            return Hex.encoded(try cryptography.randomBytes(Self.nonceBytes))
        }
        return String(nonce)
    }

    func make(_ nonce: String, for email: EmailAddress, in tenant: Tenant.ID) -> String {
        "\(nonce).\(signature(nonce, email.text, tenant))"
    }

    /// The nonce of a cookie made for this address; `nil` for anything else.
    func nonce(of cookie: String?, for email: String, in tenant: Tenant.ID) -> String? {
        guard let cookie, cookie.utf8.count <= Self.longest else { return nil }
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].utf8.count == 2 * Self.nonceBytes else { return nil }
        // Compared as keyed digests, so that timing reveals nothing about the signature.
        let (given, right) = (mark(parts[1]), mark(signature(parts[0], email, tenant)))
        return given == right ? parts[0] : nil
    }

    private func signature(_ nonce: String, _ email: String, _ tenant: Tenant.ID) -> String {
        mark("\(tenant) \(email) \(nonce)")
    }

    private func mark(_ text: String) -> String {
        Hex.encoded(cryptography.digest(Array(text.utf8), purpose: Self.purpose))
    }
}
