/// The values that fill a mail's template.
struct MailContent: Sendable {
    /// The values by the names of placeholders.
    let values: [String: String]
    let items: [MailItem]
    /// The path of the page that the mail's button opens.
    let path: String
    /// Precedes the paths of items.
    let webAddress: String
    /// Whether the paragraph for people who look for a home is there.
    let seeksHome: Bool

    /// The values of the mail's template, with the lines of the reason and the items as lists.
    ///
    /// - Parameter write: writes what people typed in the notation of the mail.
    func context(_ write: (String) -> String) -> [String: Any] {
        var context: [String: Any] = values.mapValues(write)
        context["canUnsubscribe"] = values["unsubscribeLink"] != nil
        context["seeksHome"] = seeksHome
        context["lines"] = Self.lines(of: values["reason"] ?? "", write)
        context["items"] = items.map { item in
            let details = item.details.map { ["text": write($0.text), "link": write(webAddress + $0.path)] }
            return [
                "text": write(item.text), "link": write(webAddress + item.path), "hasLink": hasLink(item),
                "hasQuote": item.quote != nil, "lines": Self.lines(of: item.quote ?? "", write), "details": details,
                "hasDetails": !details.isEmpty,
            ] as [String: Any]
        }
        context["isOnlyLink"] = !items.contains(where: hasLink)
        return context
    }

    /// Whether an item has a link of its own beside that of the button.
    private func hasLink(_ item: MailItem) -> Bool { item.path != path }

    private static func lines(of text: String, _ write: (String) -> String) -> [[String: Any]] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.indices.map { ["text": write(lines[$0]), "isLast": $0 == lines.count - 1] }
    }
}
