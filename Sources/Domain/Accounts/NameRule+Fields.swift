// The names and titles of what people post. Those that a change leaves alone stay, as an older rule took them.
extension NameRule {
    /// Checks the title and the contact's name of a listing.
    public func check(_ fields: ListingFields, before: ListingFields, into errors: inout ValidationErrors) {
        if let name = Self.changed(fields.contact.name, from: before.contact.name) {
            check(person: name, "contact.name", into: &errors)
        }
        if let title = Self.changed(fields.title, from: before.title) { check(title: title, "title", into: &errors) }
    }

    /// Checks the title of a wanted ad, and the names of its areas but those of universities.
    public func check(_ fields: WantedFields, before: WantedFields?, into errors: inout ValidationErrors) {
        if let title = Self.changed(fields.title, from: before?.title) { check(title: title, "title", into: &errors) }
        let known = Set((before?.areas ?? []).map(\.name))
        for (index, area) in (fields.areas ?? []).enumerated() where area.university == nil {
            guard !known.contains(area.name), let name = Self.changed(area.name, from: nil) else { continue }
            check(label: name, "areas.\(index).name", into: &errors)
        }
    }

    /// Checks the name of a thing that others see.
    public func check(label: String?, before: String?, into errors: inout ValidationErrors) {
        if let name = Self.changed(label, from: before) { check(label: name, "name", into: &errors) }
    }

    /// The new text, tidied; `nil` for the same, none, or one that is refused for its length.
    private static func changed(_ text: String?, from before: String?) -> String? {
        guard let text = text.map(Text.tidyLine), text != before, !text.isEmpty,
            Text.fits(text, Limits.titleLength.upperBound)
        else { return nil }
        return text
    }
}
