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

    private static let staff = staffWords.map { TextSkeleton($0).letters }
    private static let office = officeWords.map { TextSkeleton($0).letters }

    /// Whether a name has a word of the staff, or the marketplace's name alone or as a sender, however the words are
    /// split, joined or disguised.
    private static func pretends(_ name: String, at marketplace: String) -> Bool {
        let name = TextSkeleton(name)
        let own = TextSkeleton(marketplace).letters
        let words = ReservedWords(staff + office + [own], in: name)
        guard !words.has(staff) else { return true }
        return words.has([own]) && (words.isAll(own, of: name) || words.has(office))
    }
}

/// The reserved words of a name: each begins and ends where a word of the name does, or another reserved word.
private struct ReservedWords {
    private typealias Place = (word: [Unicode.Scalar], range: Range<Int>)

    private let places: [Place]

    init(_ words: [[Unicode.Scalar]], in name: TextSkeleton) {
        let found = Set(words).flatMap { word -> [Place] in
            Self.starts(of: word, in: name.letters).map { (word, $0..<$0 + word.count) }
        }
        var (starts, ends) = (name.edges, name.edges)
        for place in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where starts.contains(place.range.lowerBound) { starts.insert(place.range.upperBound) }
        for place in found.sorted(by: { $0.range.upperBound > $1.range.upperBound })
        where ends.contains(place.range.upperBound) { ends.insert(place.range.lowerBound) }
        places = found.filter { starts.contains($0.range.lowerBound) && ends.contains($0.range.upperBound) }
    }

    func has(_ words: [[Unicode.Scalar]]) -> Bool { places.contains { words.contains($0.word) } }

    /// Whether a name is a word, with nothing but digits and signs about it.
    func isAll(_ word: [Unicode.Scalar], of name: TextSkeleton) -> Bool {
        places.contains { place in
            place.word == word
                && name.letters.indices.allSatisfy { place.range.contains($0) || name.signs.contains($0) }
        }
    }

    private static func starts(of word: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> [Int] {
        guard !word.isEmpty, word.count <= letters.count else { return [] }
        return (0...letters.count - word.count).filter { letters[$0..<$0 + word.count].elementsEqual(word) }
    }
}
