import Domain
import Foundation
import Hummingbird

/// The language of a page, the region whose way of writing money and dates the reader knows, and the units.
struct DisplayLanguage: Hashable, Sendable {
    /// The languages of the web client by their tags.
    static let names = [(tag: "en", name: "English"), (tag: "es", name: "Español")]
    static let cookie = "digs_language"
    static let parameter = "lang"
    /// Regions that write English the British way.
    private static let british: Set<String> = ["GB", "IE", "AU", "NZ", "ZA", "IN"]
    /// The regions whose formats are used; others get those of the language alone.
    private static let regions: [String: Set<String>] = [
        "en": british.union(["US", "CA"]),
        "es": ["ES", "MX", "US", "AR", "BO", "CL", "CO", "CR", "DO", "EC", "GT", "PE", "PR", "UY", "VE"],
    ]
    private static let maxHeaderBytes = 1_000

    /// `en` or `es`.
    let tag: String
    private(set) var region: String?
    private(set) var units = MeasurementUnits.us

    /// How the marketplace writes English; `nil` follows the reader's region.
    private var writing: TenantLanguage?

    static let standard = DisplayLanguage(tag: "en", region: nil)

    /// The name of the texts: `en`, `en-GB` or `es`.
    var texts: String {
        guard tag == "en" else { return tag }
        switch writing {
        case .americanEnglish: return "en"
        case .britishEnglish: return "en-GB"
        case .spanish, nil: return region.map(Self.british.contains) == true ? "en-GB" : "en"
        }
    }
    /// The locale of money and numbers, as browsers name it: `es-US`.
    var localeName: String { region.map { "\(tag)-\($0)" } ?? tag }
    var locale: Locale { Locale(identifier: region.map { "\(tag)_\($0)" } ?? tag) }
    /// The locale of dates. Spanish regional dates differ between browser and server, and some are all digits, which
    /// other regions read with the month first.
    var dateLocale: Locale { tag == "es" ? Locale(identifier: tag) : locale }

    /// The language that the URL names, else the one chosen before, else the browser's first supported one, else the
    /// tenant's.
    init(of request: Request, for settings: TenantSettings?) {
        let tenant = settings?.language
        let accepted = Self.accepted(request.headers[.acceptLanguage] ?? "")
        let chosen = Self.named(in: request.uri.query ?? "") ?? Self.chosen(in: request)
        if let chosen {
            self = accepted.first { $0.tag == chosen } ?? DisplayLanguage(tag: chosen, region: nil)
        } else {
            self = accepted.first ?? tenant.flatMap { DisplayLanguage($0.rawValue) } ?? .standard
        }
        writing = tenant
        units = settings?.shownUnits ?? .us
        writeNumbers(in: settings?.currency)
    }

    /// The language of an account's mails.
    ///
    /// - Parameter currency: the marketplace's.
    init(_ language: Account.Language, currency: String) {
        self.init(tag: language.rawValue, region: nil)
        writeNumbers(in: currency)
    }

    /// Where prices are in dollars, Spanish writes numbers as in the United States (`$1,200.50`), whoever reads it:
    /// other regions would write `US$` or `USD`, or swap comma and point.
    private mutating func writeNumbers(in currency: String?) {
        if tag == "es" && currency == "USD" { region = "US" }
    }

    private init(tag: String, region: String?) {
        self.tag = tag
        self.region = region
    }

    /// The language that a query string names.
    static func named(in query: String) -> String? {
        let named = query.split(separator: "&").lazy.filter { $0.hasPrefix("\(parameter)=") }.last
        return named.map { String($0.dropFirst(parameter.count + 1)) }.flatMap { $0.isKnownTag ? $0 : nil }
    }

    private static func chosen(in request: Request) -> String? {
        SessionCookie.values(of: cookie, in: request).first.flatMap { $0.isKnownTag ? $0 : nil }
    }

    /// The supported languages of an `Accept-Language` header, most wanted first.
    static func accepted(_ header: String) -> [DisplayLanguage] {
        guard header.utf8.count <= maxHeaderBytes else { return [] }
        let wanted = header.split(separator: ",").map { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (tag: parts.first ?? "", weight: weight)
        }
        let known = wanted.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return known.compactMap { DisplayLanguage($0.element.tag) }
    }

    /// `nil` for an unsupported language.
    private init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard let tag = parts.first?.lowercased(), tag.isKnownTag else { return nil }
        let region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        self.init(tag: tag, region: region.flatMap { Self.regions[tag]?.contains($0) == true ? $0 : nil })
    }
}

extension String {
    fileprivate var isKnownTag: Bool { DisplayLanguage.names.contains { $0.tag == self } }
}
