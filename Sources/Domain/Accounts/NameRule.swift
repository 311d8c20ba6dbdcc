import Foundation

/// The rule for names and titles that strangers see on a marketplace: they don't speak for it or its staff, and names
/// are made of letters and lead nowhere.
public struct NameRule: Sendable {
    /// The signs that end the first part of a title.
    private static let separators = Set(":|–—!?•,;".unicodeScalars)

    private let own: TextSkeleton

    /// - Parameter marketplace: the tenant's name.
    public init(at marketplace: String) { own = TextSkeleton(marketplace) }

    /// Adds an error unless a text, tidied and of a checked length, is the name of a person or firm.
    public func check(person name: String, _ field: String, into errors: inout ValidationErrors) {
        guard name.contains(where: \.isLetter) else {
            return errors.add(field, "must have letters", code: "no_letters")
        }
        guard !NameReading(TextSkeleton(name), own: own).pretends else { return addReserved(field, into: &errors) }
        errors.check(
            field, !LeadingText.isIn(name), "can't contain an email address, a phone number or a link",
            code: "leads_elsewhere")
    }

    /// Adds an error if the name of a thing, such as a building or a list, speaks for the marketplace or leads
    /// elsewhere.
    public func check(label: String, _ field: String, into errors: inout ValidationErrors) {
        check(title: label, field, into: &errors)
        errors.check(
            field, !LeadingText.isIn(label), "can't contain an email address, a phone number or a link",
            code: "leads_elsewhere")
    }

    /// Adds an error if a title begins as the marketplace's or its staff's: `Digs Security: your account`.
    public func check(title: String, _ field: String, into errors: inout ValidationErrors) {
        let end = title.unicodeScalars.firstIndex { Self.separators.contains($0) }
        let texts = [title] + (end.map { [String(title[..<$0])] } ?? [])
        let speaks = texts.contains { NameReading(TextSkeleton($0), own: own).isNothingElse }
        if speaks { addReserved(field, into: &errors) }
    }

    private func addReserved(_ field: String, into errors: inout ValidationErrors) {
        errors.add(field, "can't look like the marketplace or its staff", code: "reserved")
    }
}
