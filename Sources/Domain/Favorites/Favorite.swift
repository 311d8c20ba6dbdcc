/// A listing that an account saved.
public struct Favorite: Sendable {
    public let listing: Listing
    /// The account's private note about it.
    public let note: String?

    public init(listing: Listing, note: String?) {
        self.listing = listing
        self.note = note
    }

    /// The note to store; `nil` for an empty one. Throws `invalid` for a note that is too long.
    public static func checkedNote(_ text: String?) throws(Problem) -> String? {
        guard let tidied = text.map(Text.tidy), !tidied.isEmpty else { return nil }
        var errors = ValidationErrors()
        Text.check(tidied, "note", Limits.noteLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return tidied
    }
}
