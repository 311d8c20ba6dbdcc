/// What an account asks for beside its password.
public struct SecondFactor: Sendable {
    /// Shared with the owner's authenticator app; sealed.
    public let secret: String
    /// Before its first code was given nobody is asked for one.
    public let isConfirmed: Bool

    public init(secret: String, isConfirmed: Bool) { (self.secret, self.isConfirmed) = (secret, isConfirmed) }
}

/// A code that was right when it was looked at, and is used up when it is stored.
public enum SecondFactorProof: Sendable {
    /// Of an authenticator app, for this step of time. Neither it nor an earlier one is taken again.
    case step(Int64)
    /// The keyed digest of a recovery code.
    case recoveryCode(digest: String)
}

/// Codes for those who lost their telephone: `xxxxx-xxxxx`, of letters and digits that are not mistaken for each other.
public enum RecoveryCode {
    public static let count = 10
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// Fifty of these bits make a code.
    public static func text(of bytes: [UInt8]) -> String {
        let letters = bytes.prefix(10).map { alphabet[Int($0 & 31)] }
        return String(decoding: letters.prefix(5) + [UInt8(ascii: "-")] + letters.dropFirst(5), as: UTF8.self)
    }
}

/// A code as somebody typed it.
public enum TypedCode: Sendable, Equatable {
    case oneTime(String)
    /// In the spelling of `RecoveryCode.text`.
    case recovery(String)

    /// `nil` for what can be neither. Blanks, hyphens and capitals do not matter.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let plain = text.lowercased().filter { $0 != " " && $0 != "-" }
        guard plain.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
        switch plain.count {
        case OneTimePassword.digits where plain.allSatisfy(\.isNumber): self = .oneTime(plain)
        case 10: self = .recovery("\(plain.prefix(5))-\(plain.suffix(5))")
        default: return nil
        }
    }
}

/// Keeps second factors. Each change posts the mail that tells the owner of it.
public protocol SecondFactorStore: ActingStore {
    func secondFactor(of account: Account.ID, in tenant: Tenant.ID) async throws -> SecondFactor?
    /// Keeps a secret that waits for its first code, in the stead of one that waited. Problem `second_factor_on`.
    func propose(_ secret: String, for account: Account.ID, idempotencyRecord: IdempotencyRecord?, in tenant: Tenant.ID)
        async throws
    /// Turns the factor on that waits with this secret. Answers whether it did: somebody may have been faster.
    func confirm(
        _ secret: String, step: Int64, recoveryDigests: [String], of account: Account.ID, mail: OutgoingMail,
        in tenant: Tenant.ID
    ) async throws -> Bool
    /// Uses the proof and turns the factor off. Answers whether the proof was still good.
    func removeSecondFactor(
        of account: Account.ID, by proof: SecondFactorProof, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> Bool
    /// Gives new recovery codes; the old ones are dead. Problem `second_factor_off`.
    func replaceRecoveryCodes(
        _ digests: [String], of account: Account.ID, idempotencyRecord: IdempotencyRecord?, mail: OutgoingMail,
        in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let secondFactorOn = Problem(
        .conflict, code: "second_factor_on", "This account has a second factor already: turn it off first.")
    public static let secondFactorOff = Problem(
        .conflict, code: "second_factor_off", "This account has no second factor.")
}
