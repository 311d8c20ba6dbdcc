/// The name that strangers see beside what a person posts and writes. It leads nowhere, and it does not pretend to
/// speak for the marketplace.
public struct PersonName: Sendable {
    public let text: String

    /// Throws a problem naming `name`.
    ///
    /// - Parameter marketplace: the tenant's name.
    public init(_ text: String, at marketplace: String) throws(Problem) {
        let name = Text.tidy(text)
        var errors = ValidationErrors()
        Text.check(name, "name", Limits.nameLength, into: &errors)
        try errors.throwIfAny()
        errors.check(
            "name", !Self.leadsElsewhere(name), "can't contain an email address, a phone number or a link",
            code: "leads_elsewhere")
        errors.check(
            "name", !Self.pretends(name, at: marketplace), "can't look like the marketplace or its staff",
            code: "reserved")
        try errors.throwIfAny()
        self.text = name
    }

    private static let maxLengthInMail = 40

    /// A name as mails of the marketplace tell it: shortened, and of older names that lead elsewhere only the first
    /// word.
    public static func inMail(_ name: String) -> String {
        let shown = leadsElsewhere(name) ? String(name.prefix(while: \.isLetter)) : name
        guard shown.count > maxLengthInMail else { return shown }
        return shown.prefix(maxLengthInMail) + "…"
    }

    private static let minLabelLengths = (name: 3, suffix: 2)

    /// Whether a text has an email address, a phone number, or something that mail programs turn into a link.
    static func leadsElsewhere(_ text: String) -> Bool {
        guard ContactDetails.all(in: text).isEmpty, !text.contains("://") else { return true }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return zip(labels, labels.dropFirst()).contains { before, after in
            let name = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            let suffix = after.prefix(while: \.isLetter)
            return name.count >= minLabelLengths.name && suffix.count >= minLabelLengths.suffix
        }
    }

    /// Words that only the marketplace's staff would use, in English and Spanish.
    private static let staffWords: Set = [
        "admin", "admins", "administrator", "administrators", "administration", "moderator", "moderators", "moderation",
        "support", "helpdesk", "security", "staff", "official", "noreply", "webmaster", "postmaster", "verification",
        "administrador", "administradora", "administradores", "administracion", "moderador", "moderadora",
        "moderadores", "moderacion", "soporte", "seguridad", "oficial", "verificacion",
    ]
    /// Words that make the marketplace's name a sender.
    private static let officeWords: Set = [
        "team", "office", "service", "services", "mail", "alert", "alerts", "notice", "notices", "notification",
        "notifications", "bot", "help", "equipo", "oficina", "servicio", "servicios", "correo", "aviso", "avisos",
        "alerta", "alertas", "notificacion", "notificaciones", "ayuda",
    ]

    private static func pretends(_ name: String, at marketplace: String) -> Bool {
        let words = plainWords(name)
        guard words.allSatisfy({ !staffWords.contains($0) }) else { return true }
        let own = plainWords(marketplace)
        guard !own.isEmpty, own.count <= words.count else { return false }
        let isNamed = (0...(words.count - own.count)).contains { Array(words[$0..<$0 + own.count]) == own }
        return isNamed && (words.count == own.count || words.contains(where: officeWords.contains))
    }

    /// Digits and letters of other scripts that look like Latin letters.
    private static let lookalikes: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "$": "s", "!": "i",
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s", "ј": "j", "м": "m",
        "т": "t", "к": "k", "н": "h", "в": "b", "α": "a", "ο": "o", "ε": "e", "ι": "i", "ρ": "p", "τ": "t", "ν": "v",
    ]

    /// The words as they look, with letters that stand alone joined: "A d m 1 n" is one word.
    private static func plainWords(_ text: String) -> [String] {
        let plain = String(Text.folded(text).map { lookalikes[$0] ?? $0 })
        return Text.words(plain).reduce(into: [(text: String, isSpelled: Bool)]()) { words, word in
            let isLetter = word.count == 1
            if isLetter, let last = words.last, last.isSpelled {
                words[words.count - 1].text = last.text + word
            } else {
                words.append((word, isLetter))
            }
        }.map(\.text)
    }
}
