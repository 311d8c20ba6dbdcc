/// An account's second factor.
public struct SecondFactor: Sendable {
    /// Shared with the owner's authenticator app; sealed.
    public let secret: String
    /// A code is required only after a first one has confirmed the factor.
    public let isConfirmed: Bool

    public init(secret: String, isConfirmed: Bool) {
        self.secret = secret
        self.isConfirmed = isConfirmed
    }
}

/// A code that was right when it was checked. Storing it uses it up.
public enum SecondFactorProof: Sendable {
    /// A code of an authenticator app, by its time step. This step and earlier ones are not accepted again.
    case step(Int64)
    /// The keyed digest of a recovery code.
    case recoveryCode(digest: String)
}

/// Codes for people who lost their phone: `xxxxx-xxxxx`, without letters and digits that look alike.
public enum RecoveryCode {
    public static let count = 10
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// Uses fifty of these bits.
    public static func text(of bytes: [UInt8]) -> String {
        let letters = bytes.prefix(10).map { alphabet[Int($0 & 31)] }
        return String(decoding: letters.prefix(5) + [UInt8(ascii: "-")] + letters.dropFirst(5), as: UTF8.self)
    }
}

/// A code as a person typed it.
public enum SecondFactorCode: Sendable, Equatable {
    case oneTime(String)
    /// A recovery code, spelled as in `RecoveryCode.text`.
    case recovery(String)

    /// `nil` for a text that is neither kind. Blanks, hyphens and case do not matter.
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

/// Stores second factors. Each change enqueues a mail to the owner.
public protocol SecondFactorStore: ActingStore, RecordingStore {
    func secondFactor(of account: Account.ID, in tenant: Tenant.ID) async throws -> SecondFactor?
    /// Stores a secret until its first code confirms it, replacing an unconfirmed one. Throws `second_factor_on`.
    func propose(_ secret: String, for account: Account.ID, in tenant: Tenant.ID) async throws
    /// Turns on the factor with this secret. Returns false when a concurrent request was faster.
    func confirm(
        _ secret: String, step: Int64, recoveryDigests: [String], of account: Account.ID, mail: OutgoingMail,
        in tenant: Tenant.ID
    ) async throws -> Bool
    /// Uses the proof and turns the factor off. Returns whether the proof was valid.
    func removeSecondFactor(
        of account: Account.ID, by proof: SecondFactorProof, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws -> Bool
    /// Replaces the recovery codes. Throws `second_factor_off`.
    func replaceRecoveryCodes(
        _ digests: [String], of account: Account.ID, mail: OutgoingMail, in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    public static let secondFactorOn = Problem(
        .conflict, code: "second_factor_on", "Two-step verification is already on. Turn it off first.")
    public static let secondFactorOff = Problem(
        .conflict, code: "second_factor_off", "Two-step verification is already off.")
}
