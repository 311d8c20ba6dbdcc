/// A paragraph of a mail with a link, and lines with links of their own below it.
struct MailItem: Sendable {
    struct Detail: Sendable {
        let text: String
        /// The path of a page.
        let path: String
    }

    let text: String
    /// The path of a page.
    let path: String
    /// A person's own words, set apart from the text.
    var quote: String?
    var details: [Detail] = []
}
