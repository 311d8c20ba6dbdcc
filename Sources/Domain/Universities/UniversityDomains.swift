/// An institution's email domains, from a list without locations.
public struct UniversityDomains: Sendable, Equatable {
    public let name: String
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// Lowercase.
    public let domains: [String]

    /// Throws a problem naming each wrong field.
    public init(name: String, country: String, domains: [String]) throws(Problem) {
        var errors = ValidationErrors()
        let isCode = country.utf8.count == 2 && country.utf8.allSatisfy { (65...90).contains($0) }
        Text.check(name, "name", 1...300, into: &errors)
        errors.check("alpha_two_code", isCode, "must be a two-letter country code (ISO 3166-1)")
        errors.check("domains", !domains.isEmpty, "is empty", code: "missing")
        for domain in domains {
            errors.check("domains", (try? EmailAddress("a@" + domain)) != nil, "has one that isn't a domain: \(domain)")
            errors.check(
                "domains", !Self.isPublicMailDomain(domain), "has one where anyone can get an address: \(domain)")
        }
        try errors.throwIfAny()
        self.name = name
        self.country = country
        self.domains = domains
    }

    /// Whether addresses at this domain prove nothing: large mail providers and public suffixes such as `ac.uk`.
    public static func isPublicMailDomain(_ domain: String) -> Bool {
        let labels = domain.split(separator: ".")
        let isSuffix = labels.count == 2 && labels[1].utf8.count == 2 && suffixes.contains(String(labels[0]))
        return isSuffix || providers.contains(domain)
    }

    private static let suffixes: Set<String> = [
        "ac", "co", "com", "edu", "edus", "gob", "go", "gov", "gouv", "k12", "mil", "ne", "net", "or", "org", "sch",
    ]
    private static let providers: Set<String> = [
        "126.com", "163.com", "aol.com", "gmail.com", "gmx.com", "gmx.de", "gmx.net", "googlemail.com", "hotmail.com",
        "icloud.com", "live.com", "mail.com", "mail.ru", "me.com", "msn.com", "outlook.com", "proton.me",
        "protonmail.com", "qq.com", "web.de", "yahoo.com", "yandex.ru", "zoho.com",
    ]
}

/// The result of merging email domains, by rows of the list.
public struct DomainMergeCount: Sendable, Equatable {
    public var changed = 0
    public var unchanged = 0
    /// Institutions that are not in the catalogue. They cannot be added without a location.
    public var unknown = 0
    /// Institutions that match several universities.
    public var ambiguous = 0

    public init(changed: Int = 0, unchanged: Int = 0, unknown: Int = 0, ambiguous: Int = 0) {
        self.changed = changed
        self.unchanged = unchanged
        self.unknown = unknown
        self.ambiguous = ambiguous
    }
}

/// Finds the catalogue's universities by the names of another list.
public struct UniversityMatcher: Sendable {
    public enum Match: Sendable, Equatable {
        case one(University.ID)
        case none
        case several
    }

    private var byHost: [String: Set<University.ID>] = [:]
    private var byName: [String: Set<University.ID>] = [:]
    private var byAlias: [String: Set<University.ID>] = [:]

    public init(_ universities: [University]) {
        for university in universities {
            let country = university.country
            byName[Self.key(university.name, country), default: []].insert(university.id)
            for alias in university.aliases { byAlias[Self.key(alias, country), default: []].insert(university.id) }
            guard let host = university.web.flatMap(Self.host) else { continue }
            byHost["\(country) \(host)", default: []].insert(university.id)
        }
    }

    /// The university whose web site is at one of the domains; else the only one with this name, else the only one with
    /// this alias.
    public func match(_ entry: UniversityDomains) -> Match {
        let hosts = Set(entry.domains.flatMap { byHost["\(entry.country) \($0)", default: []] })
        let key = Self.key(entry.name, entry.country)
        let (names, aliases) = (byName[key, default: []], byAlias[key, default: []])
        for found in [hosts.intersection(names), hosts, names, aliases] where found.count == 1 {
            if let id = found.first { return .one(id) }
        }
        return hosts.isEmpty && names.isEmpty && aliases.isEmpty ? .none : .several
    }

    /// Distinguishes "The University of Texas at Austin" from "University of Texas, Austin", but not "A & M" from
    /// "A&M".
    private static func key(_ name: String, _ country: String) -> String {
        let words = Text.words(name).filter { $0 != "the" && $0 != "and" }.map { $0 == "saint" ? "st" : $0 }
        return country + " " + words.joined(separator: " ")
    }

    /// The host of a website: `rit.edu` for `https://www.rit.edu/about`.
    private static func host(of web: String) -> String? {
        guard let start = web.firstRange(of: "://")?.upperBound else { return nil }
        let host = web[start...].prefix { !"/?#:".contains($0) }.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
