/// A date as people and spreadsheets write it.
public struct WrittenDay: Sendable {
    /// The order of the numbers in `1/5/2027`.
    public enum Order: String, CaseIterable, Sendable {
        case monthFirst, dayFirst
    }

    public enum Reading: Sendable, Equatable {
        case day(Day)
        /// Now, or as soon as possible.
        case now
        /// The date with the month first, and with the day first.
        case ambiguous(Day, Day)
        case malformed
    }

    private static let maxCharacters = 40

    /// - Parameter order: of dates with slashes or hyphens whose month might be either number; `nil` when nobody said.
    public static func reading(_ text: String, order: Order?) -> Reading {
        guard Text.fits(text, maxCharacters) else { return .malformed }
        let plain = Text.folded(Text.plainNumber(text, upTo: maxCharacters))
        if nowWords.contains(plain) { return .now }
        let parts = parts(withoutTime(plain))
        let isNumeric = parts.allSatisfy { Int($0) != nil }
        switch parts.count {
        case 1 where isNumeric: return single(parts[0])
        case 3 where isNumeric: return numeric(parts, plain, order)
        case 3: return named(parts)
        default: return .malformed
        }
    }

    private static let nowWords: Set = [
        "now", "asap", "immediately", "immediate", "available now", "today", "ahora", "ya", "inmediatamente",
        "inmediato",
        "inmediata", "hoy",
    ]

    /// A time of midnight says nothing; another one belongs to no date.
    private static func withoutTime(_ text: String) -> String {
        let midnight = /[t ]0?0:00(:00(\.0+)?)?(z|[+-]00:?00)?( ?am)?$/
        return text.replacing(midnight, with: "")
    }

    /// Words that say no number: also days of the week, but for "mar", which is March in English.
    private static let joining: Set<Substring> = [
        "de", "del", "of", "the", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "lun", "mie", "jue", "vie", "sab", "dom",
        "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo",
    ]
    private static let ordinals: Set<Substring> = ["st", "nd", "rd", "th"]

    /// The numbers and the names of months, without ordinals, commas, `of` and `de`.
    private static func parts(_ text: String) -> [String] {
        let separators: Set<Character> = [" ", "-", "/", ".", ","]
        let words = text.split { separators.contains($0) }
        return words.filter { !joining.contains($0) }.map { word in
            let number = word.prefix { $0.isASCII && $0.isNumber }
            let isOrdinal = !number.isEmpty && ordinals.contains(word.dropFirst(number.count))
            return String(isOrdinal ? number : word)
        }
    }

    /// `20270105`, or a spreadsheet's count of days since 1899-12-30.
    private static func single(_ digits: String) -> Reading {
        if digits.utf8.count == 8, let day = day(digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2)) {
            return .day(day)
        }
        let serials = 36_526...73_050
        guard digits.utf8.count == 5, let serial = Int(digits), serials.contains(serial) else { return .malformed }
        return .day(Day(daysSinceEpoch: serial - 25_569))
    }

    private static func numeric(_ parts: [String], _ text: String, _ order: Order?) -> Reading {
        if parts[0].utf8.count == 4 { return day(parts[0], parts[1], parts[2]).map(Reading.day) ?? .malformed }
        let monthFirst = day(year(parts[2]), parts[0], parts[1])
        let dayFirst = day(year(parts[2]), parts[1], parts[0])
        // Only where the day comes first are dates written with points.
        if text.contains(".") { return dayFirst.map(Reading.day) ?? .malformed }
        switch (monthFirst, dayFirst, order) {
        case (nil, nil, _): return .malformed
        case (let day?, nil, _), (nil, let day?, _): return .day(day)
        case (let day?, _, .monthFirst?), (_, let day?, .dayFirst?): return .day(day)
        case (let one?, let other?, nil): return one == other ? .day(one) : .ambiguous(one, other)
        }
    }

    /// `January 5, 2027`, `5-Jan-27` or `5 de enero de 2027`.
    private static func named(_ parts: [String]) -> Reading {
        guard let index = parts.firstIndex(where: { month($0) != nil }), let month = month(parts[index]) else {
            return .malformed
        }
        let others = parts.indices.filter { $0 != index }.map { parts[$0] }
        guard index < 2, others[1].utf8.count != 3 else { return .malformed }
        return day(year(others[1]), String(month), others[0]).map(Reading.day) ?? .malformed
    }

    private static let months = [
        ["jan", "ene"], ["feb"], ["mar"], ["apr", "abr"], ["may"], ["jun"], ["jul"], ["aug", "ago"], ["sep", "set"],
        ["oct"], ["nov"], ["dec", "dic"],
    ]
    private static let monthNames = [
        ["january", "enero"], ["february", "febrero"], ["march", "marzo"], ["april", "abril"], ["may", "mayo"],
        ["june", "junio"], ["july", "julio"], ["august", "agosto"], ["september", "septiembre", "setiembre", "sept"],
        ["october", "octubre"], ["november", "noviembre"], ["december", "diciembre"],
    ]

    private static func month(_ word: String) -> Int? {
        let index = months.firstIndex { $0.contains(word) } ?? monthNames.firstIndex { $0.contains(word) }
        return index.map { $0 + 1 }
    }

    /// A year of two digits is one of this century.
    private static func year(_ text: String) -> String { text.utf8.count == 2 ? "20" + text : text }

    private static func day(_ year: some StringProtocol, _ month: some StringProtocol, _ day: some StringProtocol)
        -> Day?
    {
        func padded(_ text: some StringProtocol) -> String { text.utf8.count == 1 ? "0\(text)" : String(text) }
        return Day("\(year)-\(padded(month))-\(padded(day))")
    }
}
