/// A password that may be chosen. Log-in takes any text: the rules may have been looser when it was chosen.
public struct Password: Sendable {
    public let text: String

    /// Throws a problem naming `field` unless `text` has 10 to 128 characters, is not among the thousand commonest of that
    /// length and does not hold the local part of the account's e-mail.
    public init(_ text: String, for email: EmailAddress, field: String = "password") throws(Problem) {
        var faults = Faults()
        let isRightLength =
            Text.fits(text, Limits.passwordLength.upperBound)
            && Limits.passwordLength.contains(text.unicodeScalars.count)
        guard isRightLength else {
            throw .invalid(
                field,
                "has \(Limits.passwordLength.lowerBound) to \(Limits.passwordLength.upperBound) characters",
                code: "length")
        }
        guard Text.isStreamSafe(text) else { throw .invalid(field, Text.manyMarks, code: "characters") }
        let lower = text.lowercased()
        faults.check(
            field, !Self.commonest.contains(lower), "is one of the commonest: choose another", code: "common")
        // A local part of one or two letters stands in many a good password.
        let holdsName = email.localPart.count >= 3 && lower.contains(email.localPart)
        faults.check(field, !holdsName, "does not contain the e-mail's name", code: "contains_email")
        try faults.throwIfAny()
        self.text = text
    }

    private static let commonest: Set<String> = Set(
        String(decoding: PackageResources.common_passwords_txt, as: UTF8.self).split(separator: "\n").map(String.init))
}

/// Turns passwords into what is stored and back into yes or no, slowly and on its own threads.
public protocol PasswordHashing: Sendable {
    /// Problem `overloaded` when too many wait.
    func hash(_ password: String) async throws -> String
    /// Whether `password` made `hash`. With `nil` it does the same work and says no.
    func verify(_ password: String, against hash: String?) async throws -> Bool
    /// Whether `hash` was made at a lower cost than today's.
    func isOutdated(_ hash: String) -> Bool
}
