extension TenantSettings {
    /// Every setting. Hosts, origins that may call the API, links in mails, limits, and the currency of prices, which
    /// nobody converts, are the operator's.
    static let all: [TenantSetting] = looks + lists + moderation + limits

    private static let looks: [TenantSetting] = [
        .init(
            "displayName", \.displayName, by: .adminWithPassword, "the marketplace's name on its pages",
            write: { $0 }, read: readName),
        .optional(
            "accent", \.accent, by: .admin,
            "the color of buttons and links on its pages, such as #0a6e8a; made darker or lighter where text needs it",
            write: \.text, read: { (text, name) throws(Problem) in try AccentColor(text, field: name) }),
        .optional(
            "language", \.language, by: .admin,
            "en-US, en-GB or es: how its pages write English, and their language for browsers that ask for another",
            write: \.rawValue, read: { (text, name) throws(Problem) in try TenantLanguage(text, field: name) }),
        .init(
            "currency", \.currency, by: .operator,
            "the currency of new listings (ISO 4217); a listing keeps the one that it was posted in",
            write: { $0 }, read: readCurrency),
        .optional(
            "units", \.units, by: .admin,
            "us or metric: miles and square feet, or kilometers and square meters, on its pages; by default as its "
                + "currency's country measures",
            write: \.rawValue, read: { (text, name) throws(Problem) in try MeasurementUnits(text, field: name) }),
        .init(
            "timeZone", \.timeZone, by: .admin,
            "the time zone in which its days begin, such as America/New_York: what \"today\" means in a search, on a "
                + "page and for the end of a term, and when the weekly report and the daily mail (at 8:00) come",
            write: \.identifier, read: { (text, name) throws(Problem) in try TenantTimeZone(text, field: name) }),
    ]

    private static let lists: [TenantSetting] = [
        .init(
            "semesterMonths", \.semester, by: .admin,
            "months of a semester, by which prices of new listings compare with monthly ones",
            write: { String($0.months) },
            read: { (text, name) throws(Problem) in try SemesterLength(months: text, field: name) }),
        .init(
            "radiusMiles", \.radiusMiles, by: .admin, "the default and maximum radius of a search",
            write: { String($0) }, read: readRadius),
        .count(
            "listingDays", \.listingDays, in: 1...365, by: .admin,
            "the number of days after which an active listing expires unless renewed"),
        .count(
            "utilitiesCents", \.utilitiesCents, in: Limits.utilitiesCents, by: .admin,
            "estimated monthly utilities for an apartment, for prices that don't include them"),
        .optional(
            "webAddress", \.webAddress, by: .operator,
            "the base of links in emails, such as https://homes.example.edu; by default https:// and the first host",
            write: { $0 }, read: readWebAddress),
    ]

    private static let moderation: [TenantSetting] = [
        .flag(
            "requireVerifiedEmail", \.requireVerifiedEmail, by: .adminWithPassword,
            "whether a confirmed email address is required to post and to see contact details"),
        .count(
            "reportsToHold", \.reportsToHold, in: Limits.reportsToHold, by: .admin,
            "how many people's reports put a listing on hold until a moderator decides"),
        .count(
            "holdScore", \.holdScore, in: Limits.holdScore, orZero: true, by: .admin,
            "the risk score that puts a listing on hold until a moderator decides: 0 = never, otherwise 50 to 160"),
        .flag(
            "sharePhotoSignals", \.sharePhotoSignals, by: .admin,
            "whether photos are compared with those of other participating marketplaces; none learns whose they are"),
        .flag(
            "holdFirstListings", \.holdFirstListings, by: .admin,
            "whether a new owner's listings wait for a review until one is released"),
        .flag(
            "adminsNeedSecondFactor", \.adminsNeedSecondFactor, by: .adminWithPassword,
            "whether moderators and admins must use two-step verification"),
    ]

    private static let limits: [TenantSetting] = [
        .count(
            "listingsPerAccount", \.listingsPerAccount, in: Limits.listingsPerAccountSetting, by: .operator,
            "how many listings an account can have"),
        .count(
            "wordsPerAccount", \.wordsPerAccount, in: Limits.wordsPerAccountSetting, by: .operator,
            "how many different words an account's listings can have, counted for half a year"),
        .origins(
            "allowedOrigins", \.allowedOrigins, by: .operator,
            "origins, separated by blanks, whose pages can call the API with credentials (CORS)"),
        .origins(
            "embedOrigins", \.embedOrigins, by: .admin,
            "origins, separated by blanks, whose pages can show /embed in a frame"),
    ]

    private static func readName(_ text: String, _ name: String) throws(Problem) -> String {
        let tidied = Text.tidyLine(text)
        var errors = ValidationErrors()
        Text.check(tidied, name, Limits.nameLength, into: &errors)
        try errors.throwIfAny()
        return tidied
    }

    private static func readCurrency(_ text: String, _ name: String) throws(Problem) -> String {
        guard CurrencyCode.isValid(text) else {
            throw .invalid(name, "must be a currency code of ISO 4217, such as USD or EUR")
        }
        return text
    }

    private static func readRadius(_ text: String, _ name: String) throws(Problem) -> Double {
        guard let miles = Double(text), (1.0...25.0).contains(miles) else {
            throw .invalid(name, "must be 1 to 25", code: "range", params: ["min": 1, "max": 25])
        }
        return miles
    }

    private static func readWebAddress(_ text: String, _ name: String) throws(Problem) -> String {
        guard let origin = WebOrigin(text) else {
            throw .invalid(name, "must be an address without a path, such as https://housing.example.edu")
        }
        return origin.text
    }
}
