import Domain
import Synchronization

/// The templates of mails, each parsed once.
final class MailTemplates: Sendable {
    private struct Key: Hashable {
        let file: MailTemplateFile
        let language: Account.Language
    }

    private let parsed = Mutex<[Key: MailTemplate]>([:])

    /// Throws when the file is not a template.
    func template(_ file: MailTemplateFile, in language: Account.Language) throws -> MailTemplate {
        let key = Key(file: file, language: language)
        if let known = parsed.withLock({ $0[key] }) { return known }
        let template = try MailTemplate(file.bytes(in: language), language: language)
        parsed.withLock { $0[key] = template }
        return template
    }
}
