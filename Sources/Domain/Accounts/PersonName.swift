/// The name that strangers see beside what a person posts and writes. It leads nowhere, and it does not pretend to
/// speak for the marketplace.
public struct PersonName: Sendable {
    public let text: String

    /// Throws a problem naming `name`.
    ///
    /// - Parameter marketplace: the tenant's name.
    public init(_ text: String, at marketplace: String) throws(Problem) {
        let name = Text.tidyLine(text)
        var errors = ValidationErrors()
        Text.check(name, "name", Limits.nameLength, into: &errors)
        try errors.throwIfAny()
        NameRule(at: marketplace).check(person: name, "name", into: &errors)
        try errors.throwIfAny()
        self.text = name
    }

    private static let maxLengthInMail = 40

    /// A name as mails of the marketplace tell it: shortened, and of older names that lead elsewhere only the first
    /// word.
    public static func inMail(_ name: String) -> String {
        let shown = LeadingText.isIn(name) ? String(name.prefix(while: \.isLetter)) : name
        guard shown.count > maxLengthInMail else { return shown }
        return shown.prefix(maxLengthInMail) + "…"
    }
}
