import Domain
import HTTPTypes
import Hummingbird

/// Creates sessions and the cookies for browsers.
package struct SessionIssuer: Sendable {
    private static let maxDeviceLength = 200
    let cryptography: any Cryptography
    let clock: Clock

    package init(cryptography: any Cryptography, clock: Clock) {
        (self.cryptography, self.clock) = (cryptography, clock)
    }

    struct SignIn: Sendable {
        let account: Account
        let token: String
        let new: NewSession
        let cookie: String

        func answer(at path: String) -> BufferedResponse {
            .created(
                SignInView(account: account, token: token, session: new.session), at: path,
                headers: [.setCookie: cookie, .cacheControl: "no-store"])
        }
    }

    func make(for account: Account, _ request: Request, _ context: Context) throws -> SignIn {
        let (token, now) = (try cryptography.newToken(), clock.now())
        let device = Text.tidy(String((request.headers[.userAgent] ?? "").prefix(Self.maxDeviceLength)))
        let session = Session(id: .init(at: now), account: account.id, device: device, createdAt: now, lastUsedAt: now)
        // Behind a proxy that ends TLS, the cookie must not be sent over plain HTTP.
        let secure = context.isSecure ? "; Secure" : ""
        // The server ends idle sessions, so the cookie only has to live as long as the longest session.
        let age = Session.absoluteDays * 86_400
        return SignIn(
            account: account, token: token,
            new: NewSession(session: session, tokenDigest: cryptography.tokenDigest(token)),
            cookie: "\(SessionMiddleware.cookie)=\(token); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)")
    }

    /// The same response, with a header that deletes the browser's cookie.
    func withoutCookie(_ answer: BufferedResponse) -> BufferedResponse {
        var answer = answer
        answer.headers[.setCookie] = "\(SessionMiddleware.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        return answer
    }
}
