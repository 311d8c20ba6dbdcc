/// A tenant's settings, explained in `meanings`. Each is stored as text; settings that are not stored have these
/// defaults.
public struct TenantSettings: Hashable, Sendable {
    public var displayName = "Digs"
    public var accent: AccentColor?
    public var language: TenantLanguage?
    public var currency = "USD"
    public var units: MeasurementUnits?
    public var semester = SemesterLength.usual
    public var radiusMiles = 25.0
    public var listingDays = 60
    public var utilitiesCents = 15_000
    public var webAddress: String?
    public var requireVerifiedEmail = true
    public var reportsToHold = 3
    public var holdFirstListings = false
    public var holdScore = 60
    public var sharePhotoSignals = false
    public var adminsNeedSecondFactor = false
    public var listingsPerAccount = Limits.listingsPerAccount
    public var wordsPerAccount = Limits.wordsPerAccount
    public var allowedOrigins: [String] = []

    public init() {}

    /// The name and meaning of each setting, for the command line's help and docs/configuration.md.
    public static let meanings: [(name: String, meaning: String)] = [
        ("displayName", "the marketplace's name on its pages"),
        (
            "accent",
            "the color of buttons and links on its pages, such as #0a6e8a; made darker or lighter where text needs it"
        ),
        (
            "language",
            "en-US, en-GB or es: how its pages write English, and their language for browsers that ask for another"
        ),
        ("currency", "the currency of new listings (ISO 4217); a listing keeps the one that it was posted in"),
        (
            "units",
            "us or metric: miles and square feet, or kilometers and square meters, on its pages; by default as its "
                + "currency's country measures"
        ),
        ("semesterMonths", "months of a semester, by which prices of new listings compare with monthly ones"),
        ("radiusMiles", "the default and maximum radius of a search"),
        ("listingDays", "the number of days after which an active listing expires unless renewed"),
        ("utilitiesCents", "estimated monthly utilities for an apartment, for prices that don't include them"),
        (
            "webAddress",
            "the base of links in emails, such as https://homes.example.edu; by default https:// and the first host"
        ),
        ("requireVerifiedEmail", "whether a confirmed email address is required to post and to see contact details"),
        ("reportsToHold", "how many people's reports put a listing on hold until a moderator decides"),
        (
            "holdScore",
            "the risk score that puts a listing on hold until a moderator decides: 0 = never, otherwise 50 to 160"
        ),
        (
            "sharePhotoSignals",
            "whether photos are compared with those of other participating marketplaces; none learns whose they are"
        ),
        ("holdFirstListings", "whether a new owner's listings wait for a review until one is released"),
        ("adminsNeedSecondFactor", "whether moderators and admins must use two-step verification"),
        ("listingsPerAccount", "how many listings an account can have"),
        ("wordsPerAccount", "how many different words an account's listings can have, counted for half a year"),
        ("allowedOrigins", "origins, separated by blanks, whose pages can call the API with credentials (CORS)"),
    ]

    public static let names = meanings.map(\.name)

    /// The settings that admins may change. The rest concerns the installation or other tenants, and is the operator's:
    /// hosts, origins, links in mails, limits, and the currency of prices, which nobody converts.
    public static let adminNames = [
        "displayName", "accent", "language", "units", "semesterMonths", "radiusMiles", "listingDays",
        "utilitiesCents", "requireVerifiedEmail", "reportsToHold", "holdScore", "sharePhotoSignals",
        "holdFirstListings",
        "adminsNeedSecondFactor",
    ]
    /// Admin settings that protect accounts: changing one requires the password again.
    public static let protectiveNames: Set = ["displayName", "requireVerifiedEmail", "adminsNeedSecondFactor"]

    /// Whether pages with figures of areas and property records are offered, which only the United States publish: a
    /// marketplace with prices in dollars is taken to be there.
    public var hasAmericanData: Bool { currency == "USD" }

    /// The units of its pages.
    public var shownUnits: MeasurementUnits { units ?? MeasurementUnits(currency: currency) }

    /// The stored texts by setting name.
    public var texts: [String: String] {
        [
            "displayName": displayName, "accent": accent?.text ?? "",
            "language": language?.rawValue ?? "", "currency": currency, "units": units?.rawValue ?? "",
            "semesterMonths": String(semester.months), "radiusMiles": String(radiusMiles),
            "listingDays": String(listingDays), "utilitiesCents": String(utilitiesCents),
            "allowedOrigins": allowedOrigins.joined(separator: " "), "webAddress": webAddress ?? "",
            "requireVerifiedEmail": String(requireVerifiedEmail),
            "adminsNeedSecondFactor": String(adminsNeedSecondFactor), "reportsToHold": String(reportsToHold),
            "holdFirstListings": String(holdFirstListings),
            "listingsPerAccount": String(listingsPerAccount), "wordsPerAccount": String(wordsPerAccount),
            "holdScore": String(holdScore),
            "sharePhotoSignals": String(sharePhotoSignals),
        ]
    }

    /// The names of settings that differ from those of `other`, as `meanings` orders them.
    public func names(differingFrom other: TenantSettings) -> [String] {
        let (mine, others) = (texts, other.texts)
        return Self.names.filter { mine[$0] != others[$0] }
    }

    /// Sets the setting `name` from its text. Long: one short case for each setting.
    public mutating func set(_ name: String, to text: String) throws(Problem) {
        switch name {
        case "displayName":
            let tidied = Text.tidyLine(text)
            var errors = ValidationErrors()
            Text.check(tidied, name, Limits.nameLength, into: &errors)
            try errors.throwIfAny()
            displayName = tidied
        case "accent":
            accent = text.isEmpty ? nil : try AccentColor(text, field: name)
        case "language":
            language = text.isEmpty ? nil : try TenantLanguage(text, field: name)
        case "currency":
            guard CurrencyCode.isValid(text) else {
                throw .invalid(name, "must be a currency code of ISO 4217, such as USD or EUR")
            }
            currency = text
        case "units":
            units = text.isEmpty ? nil : try MeasurementUnits(text, field: name)
        case "semesterMonths":
            semester = try SemesterLength(months: text, field: name)
        case "radiusMiles":
            guard let miles = Double(text), (1.0...25.0).contains(miles) else {
                throw .invalid(name, "must be 1 to 25", code: "range", params: ["min": 1, "max": 25])
            }
            radiusMiles = miles
        case "listingDays":
            listingDays = try Self.count(text, in: 1...365, name)
        case "utilitiesCents":
            utilitiesCents = try Self.count(text, in: Limits.utilitiesCents, name)
        case "allowedOrigins":
            allowedOrigins = try Self.origins(text, name)
        case "webAddress":
            webAddress = text.isEmpty ? nil : try Self.webAddress(text, name)
        case "reportsToHold":
            reportsToHold = try Self.count(text, in: Limits.reportsToHold, name)
        case "listingsPerAccount":
            listingsPerAccount = try Self.count(text, in: Limits.listingsPerAccountSetting, name)
        case "wordsPerAccount":
            wordsPerAccount = try Self.count(text, in: Limits.wordsPerAccountSetting, name)
        case "requireVerifiedEmail":
            requireVerifiedEmail = try Self.flag(text, name)
        case "holdFirstListings":
            holdFirstListings = try Self.flag(text, name)
        case "holdScore":
            holdScore = text == "0" ? 0 : try Self.count(text, in: Limits.holdScore, name)
        case "sharePhotoSignals":
            sharePhotoSignals = try Self.flag(text, name)
        case "adminsNeedSecondFactor":
            adminsNeedSecondFactor = try Self.flag(text, name)
        default:
            throw .invalid(name, "isn't a setting; the settings are \(Self.names.joined(separator: ", "))")
        }
    }

    private static func count(_ text: String, in range: ClosedRange<Int>, _ name: String) throws(Problem) -> Int {
        guard let count = Int(text), range.contains(count) else {
            throw .invalid(
                name, "must be \(range.lowerBound) to \(range.upperBound)", code: "range", params: .bounds(range))
        }
        return count
    }

    private static func flag(_ text: String, _ name: String) throws(Problem) -> Bool {
        guard let flag = Bool(text) else { throw .invalid(name, "must be true or false") }
        return flag
    }

    private static func webAddress(_ text: String, _ name: String) throws(Problem) -> String {
        let address = text.hasSuffix("/") ? String(text.lowercased().dropLast()) : text.lowercased()
        let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["https", "http"].contains(parts[0]), HostName.normalized(parts[1]) != nil else {
            throw .invalid(name, "must be an address without a path, such as https://housing.example.edu")
        }
        return address
    }

    private static func origins(_ text: String, _ name: String) throws(Problem) -> [String] {
        let origins = text.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
        for origin in origins {
            let host = origin.split(separator: "://", omittingEmptySubsequences: false).dropFirst().joined()
            guard origin.hasPrefix("https://") || origin.hasPrefix("http://"), !host.isEmpty, !host.contains("/") else {
                throw .invalid(name, "must be origins such as https://housing.example.edu, separated by blanks")
            }
        }
        return origins
    }
}
