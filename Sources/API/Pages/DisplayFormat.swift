import Domain
import Foundation

/// Money, distances, dates and minutes as people write them in a page's language.
///
/// `js/format.js` writes what only a script knows: inputs, times since now, distances from the reader's own campus.
struct DisplayFormat: Sendable {
    /// Nobody walks longer than that each day; `js/listing/place.js` has the same limit.
    private static let maxWalkMinutes = 60

    let texts: Translations
    let today: Day
    let units: MeasurementUnits
    let languageTag: String
    private let locale: Locale
    private let dateLocale: Locale

    init(_ language: DisplayLanguage, texts: Translations, today: Day) {
        self.texts = texts
        self.today = today
        units = language.units
        languageTag = language.tag
        locale = language.locale
        dateLocale = language.dateLocale
    }

    func text(_ key: String, _ values: [String: String] = [:]) -> String { texts.text(key, values) ?? key }

    /// A text whose plural form depends on a number, which it shows as `{count}`.
    func text(_ key: String, count: Double, _ values: [String: String] = [:]) -> String {
        texts.text(key, values.merging(["count": number(count)]) { $1 }, count: count) ?? key
    }

    func money(_ cents: Int, _ currency: String) -> String {
        let digits = cents % 100 == 0 ? 0 : 2
        return Decimal(sign: cents < 0 ? .minus : .plus, exponent: -2, significand: Decimal(abs(cents))).formatted(
            .currency(code: currency).precision(.fractionLength(digits)).locale(locale))
    }

    /// `$850 a month`.
    func price(_ cents: Int, _ currency: String, _ period: PricePeriod) -> String {
        "\(money(cents, currency)) \(text("period.\(period.rawValue)"))"
    }

    /// An amount as it is typed in this language, without the currency and grouping marks.
    func decimal(cents: Int) -> String {
        Decimal(sign: .plus, exponent: -2, significand: Decimal(cents)).formatted(
            .number.grouping(.never).precision(.fractionLength(cents % 100 == 0 ? 0 : 2)).locale(locale))
    }

    func number(_ value: Double, maxDigits: Int = 3) -> String {
        // Most numbers on a page are small counts, which every language writes the same way.
        if let count = Int(exactly: value), (0..<1_000).contains(count) { return String(count) }
        return value.formatted(
            .number.precision(.fractionLength(0...maxDigits)).rounded(rule: .toNearestOrAwayFromZero).locale(locale))
    }

    /// Texts as a list in a sentence.
    func list(_ texts: [String]) -> String { texts.formatted(.list(type: .and).locale(locale)) }

    /// Texts of which one is chosen, as a list in a sentence.
    func alternatives(_ texts: [String]) -> String { texts.formatted(.list(type: .or).locale(locale)) }

    /// `5.1%` for 0.051.
    func percent(_ share: Double) -> String {
        share.formatted(
            .percent.precision(.fractionLength(0...1)).rounded(rule: .toNearestOrAwayFromZero).locale(locale))
    }

    /// A distance in the marketplace's units.
    func distance(miles: Double, approximate: Bool) -> String {
        let distance = units.distance(miles: miles)
        if distance < 0.1 && !approximate { return text("unit.nextDoor.\(units)") }
        let values = ["value": number(distance, maxDigits: distance < 10 ? 1 : 0)]
        return approximate ? text("unit.aboutDistance.\(units)", values) : text("unit.distance.\(units)", values)
    }

    /// The radius of a search: kilometers are rounded, because they are chosen whole and kept as miles.
    func radius(miles: Double) -> (text: String, value: Double) {
        let value = units == .us ? miles : (units.distance(miles: miles) * 10).rounded() / 10
        return (text("unit.distance.\(units)", ["value": number(value)]), value)
    }

    /// A floor area in the marketplace's units, as a bare number.
    func area(squareFeet: Double) -> String { number(units.area(squareFeet: squareFeet)) }

    /// A date such as `Jan 5, 2027`, from `YYYY-MM-DD`.
    func day(_ text: String) -> String? { Day(text).map { day($0) } }

    func day(_ day: Day) -> String {
        let date = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
        return date.formatted(Date.FormatStyle(date: .abbreviated, locale: dateLocale, timeZone: .gmt))
    }

    /// A month such as `May 2026`, from `YYYY-MM`.
    func month(_ text: String) -> String? {
        guard let day = Day("\(text)-01") else { return nil }
        let date = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400)
        return date.formatted(Date.FormatStyle(locale: dateLocale, timeZone: .gmt).month(.wide).year())
    }

    func minutes(_ count: Int) -> String {
        let (hours, rest) = count.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return text("unit.minutes", count: Double(count)) }
        if rest == 0 { return text("unit.hours", count: Double(hours)) }
        return text("unit.hoursMinutes", ["hours": "\(hours)", "minutes": "\(rest)"])
    }

    /// `nil` for a walk that is too long to be one.
    func walk(_ count: Int) -> String? { count > Self.maxWalkMinutes ? nil : minutes(count) }

    func availability(from day: Day) -> String {
        day <= today ? text("card.freeNow") : text("card.freeFrom", ["day": self.day(day)])
    }
}
