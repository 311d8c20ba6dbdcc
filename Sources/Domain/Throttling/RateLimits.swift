/// What may be tried how often: log-ins and all else that guesses, or that sends mail to others.
public enum GuardedAct: Int, CaseIterable, Sendable {
    case logIn, registration, passwordReset, verificationMail, badgeMail, code, password
}

/// Every limit on how often.
public struct RateLimits: Sendable {
    /// Of somebody who is signed in.
    public var callerReads = Pace("reads", perSecond: 50, burst: 200)
    public var callerWrites = Pace("writes", perSecond: 5, burst: 40)
    /// Of an address: many people may share one.
    public var addressReads = Pace("reads", perSecond: 200, burst: 800)
    public var addressWrites = Pace("writes", perSecond: 20, burst: 160)
    /// Pages, their files and the contract, of an address.
    public var addressPages = Pace("pages", perSecond: 200, burst: 2_000)
    /// Of all on a marketplace together, so that one does not take the installation from the others.
    public var tenantReads = Pace("tenant-reads", perSecond: 10_000, burst: 40_000)
    public var tenantWrites = Pace("tenant-writes", perSecond: 200, burst: 4_000)

    public init() {}

    /// Per account, or per e-mail address that has none: the wait stays short, because a stranger can cause it.
    public func account(_ act: GuardedAct) -> Patience {
        switch act {
        case .logIn, .password:
            Patience("log-in", free: 5, forgetSeconds: 60, firstSeconds: 1, longestSeconds: 30)
        case .registration:
            Patience("registration", free: 5, forgetSeconds: 60, firstSeconds: 1, longestSeconds: 30)
        case .passwordReset, .verificationMail, .badgeMail:
            Patience("mail", free: 3, forgetSeconds: 600, firstSeconds: 60, longestSeconds: 900)
        case .code:
            // Whoever guesses codes has the password already.
            Patience("code", free: 5, forgetSeconds: 60, firstSeconds: 1, longestSeconds: 300)
        }
    }

    /// Per address, behind which a whole campus may be: hundreds an hour.
    public func address(_ act: GuardedAct) -> Patience {
        switch act {
        case .logIn, .password, .code:
            Patience("log-in", free: 100, forgetSeconds: 5, firstSeconds: 1, longestSeconds: 60)
        case .registration:
            Patience("registration", free: 200, forgetSeconds: 5, firstSeconds: 1, longestSeconds: 60)
        case .passwordReset, .verificationMail, .badgeMail:
            Patience("mail", free: 60, forgetSeconds: 15, firstSeconds: 1, longestSeconds: 300)
        }
    }
}
