import Domain
import HTTPTypes
import Hummingbird

/// Creates sessions and the cookies for browsers.
package struct SessionIssuer: Sendable {
    private static let maxDeviceLength = 200
    let cryptography: any Cryptography
    let clock: Clock

    package init(cryptography: any Cryptography, clock: Clock) {
        self.cryptography = cryptography
        self.clock = clock
    }

    var devices: DeviceCookies { DeviceCookies(cryptography: cryptography) }

    struct SignIn: Sendable {
        let account: Account
        let token: String
        var new: NewSession
        /// The device cookie, which marks later log-ins of this browser as known.
        let device: String

        func answer(at path: String, _ context: Context) -> BufferedResponse {
            var answer = BufferedResponse.created(
                SignInView(account: account, token: token, session: new.session), at: path,
                headers: [.cacheControl: "no-store"])
            answer.add(cookies: [SessionCookie.session(token, context), SessionCookie.device(device, context)])
            return answer
        }
    }

    func make(for account: Account, _ request: Request, _ context: Context) throws -> SignIn {
        let (token, now) = (try cryptography.newToken(), clock.now())
        let device = Text.tidy(String((request.headers[.userAgent] ?? "").prefix(Self.maxDeviceLength)))
        let session = Session(id: .init(at: now), account: account.id, device: device, createdAt: now, lastUsedAt: now)
        let tenant = try context.tenant.id
        let nonce = try devices.nonce(in: SessionCookie.device(of: request, context))
        var new = NewSession(session: session, tokenDigest: cryptography.tokenDigest(token))
        new.traces = cryptography.traces(device: nonce, from: context.clientIP, tenant)
        return SignIn(
            account: account, token: token, new: new, device: devices.make(nonce, for: account.email, in: tenant))
    }

    /// The same response, with headers that delete the browser's session cookie.
    func withoutCookie(_ answer: BufferedResponse, _ context: Context) -> BufferedResponse {
        var answer = answer
        answer.add(cookies: SessionCookie.gone(context))
        return answer
    }
}

extension BufferedResponse {
    mutating func add(cookies: [String]) {
        for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
    }
}
