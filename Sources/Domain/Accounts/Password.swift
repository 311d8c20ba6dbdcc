/// A valid new password. Log-in accepts any text, because older rules may have been weaker.
public struct Password: Sendable {
    public let text: String

    /// Throws a problem naming `field` unless `text` has 10 to 128 characters, is not among the most common passwords
    /// (`common-passwords.txt`, ignoring case) and does not contain the local part of the account's email.
    public init(_ text: String, for email: EmailAddress, field: String = "password") throws(Problem) {
        var errors = ValidationErrors()
        var length = ValidationErrors()
        let isRightLength =
            Text.fits(text, Limits.passwordLength.upperBound)
            && Limits.passwordLength.contains(text.unicodeScalars.count)
        length.check(
            field, isRightLength,
            "must have \(Limits.passwordLength.lowerBound) to \(Limits.passwordLength.upperBound) characters",
            code: "length",
            params: .bounds(Limits.passwordLength))
        length.check(field, Text.isStreamSafe(text), Text.manyMarks, code: "characters")
        try length.throwIfAny()
        let lower = text.lowercased()
        errors.check(
            field, !Self.commonest.contains(lower), "is one of the most common; choose another", code: "common")
        // A local part of one or two letters occurs in many good passwords.
        let holdsName = email.localPart.count >= 3 && lower.contains(email.localPart)
        errors.check(field, !holdsName, "can't contain the name from the email address", code: "contains_email")
        try errors.throwIfAny()
        self.text = text
    }

    static let commonest: Set<String> = Set(
        String(decoding: PackageResources.common_passwords_txt, as: UTF8.self).split(separator: "\n").map(String.init))
}

/// Hashes and verifies passwords, slowly and on separate threads.
public protocol PasswordHashing: Sendable {
    /// Throws `overloaded` when too many jobs wait.
    func hash(_ password: String) async throws -> String
    /// Whether `hash` belongs to `password`. With `nil` it does the same work and returns false.
    func verify(_ password: String, against hash: String?) async throws -> Bool
    /// Whether `hash` was made at a lower cost than the current one.
    func isOutdated(_ hash: String) -> Bool
    /// How many passwords are processed at once.
    var threads: Int { get }
}
