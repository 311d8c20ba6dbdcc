/// The currency and the period around the digits of an amount.
struct AmountWords {
    private(set) var rest: String { didSet { small = rest.lowercased() } }
    /// The rest in lowercase.
    private var small: String
    /// The currencies that all names beside the amount may mean; `nil` when there are none.
    private(set) var currencies: Set<String>?
    private var names: [String] = []
    private(set) var period: PricePeriod?

    init(_ text: String) {
        rest = text
        small = text.lowercased()
    }

    /// The code of the currency, or the sign that several share.
    var currencyName: String? { currencies?.count == 1 ? currencies?.first : names.last }

    mutating func takeUnits() {
        // In any order, on both sides: "USD 1200/mo", "1.200,00 € al mes". Most cells of files have digits alone.
        var isLonger = !rest.utf8.allSatisfy(Self.signsOfFigures.contains)
        while isLonger {
            isLonger = takePeriod() || takeCurrency()
        }
        // "1200.-" has no cents.
        for ending in [".-", ",-", ".--", ",--"] where rest.hasSuffix(ending) {
            rest = String(rest.dropLast(ending.count))
            return
        }
    }

    private mutating func takePeriod() -> Bool {
        guard period == nil else { return false }
        for (words, period) in Self.periods {
            for word in words where takes(word, atStart: false) {
                self.period = period
                return true
            }
        }
        return false
    }

    private mutating func takeCurrency() -> Bool {
        for (name, codes) in CurrencyNames.all where isPossible(codes) && takes(name, atStart: true) {
            return take(codes, name)
        }
        guard let (code, isAtStart) = CurrencyNames.code(in: rest), isPossible([code]) else { return false }
        rest = String(isAtStart ? rest.dropFirst(3) : rest.dropLast(3)).trimmedBlanks
        return take([code], code)
    }

    /// Two different currencies are no amount: the second one stays.
    private func isPossible(_ codes: Set<String>) -> Bool { currencies.map { !$0.isDisjoint(with: codes) } ?? true }

    private mutating func take(_ codes: Set<String>, _ name: String) -> Bool {
        currencies = currencies?.intersection(codes) ?? codes
        names.append(name)
        return true
    }

    /// Takes the word off the end, and with `atStart` off the start too.
    private mutating func takes(_ word: String, atStart: Bool) -> Bool {
        guard small.count == rest.count else { return false }
        func isLetter(_ character: Character?) -> Bool { character?.isLetter ?? false }
        if small.hasSuffix(word), !(isLetter(word.first) && isLetter(small.dropLast(word.count).last)) {
            rest = String(rest.dropLast(word.count)).trimmedBlanks
            return true
        }
        if atStart, small.hasPrefix(word), !(isLetter(word.last) && isLetter(small.dropFirst(word.count).first)) {
            rest = String(rest.dropFirst(word.count)).trimmedBlanks
            return true
        }
        return false
    }

    private static let signsOfFigures = "0123456789.,".utf8

    private static let periods: [([String], PricePeriod)] = [
        (
            [
                "p/m", "per calendar month", "per month", "a month", "each month", "per mo.", "per mo", "monthly",
                "/ month", "/month", "/mth", "/mo.", "/mo", "/ mo", "/m", "p.c.m.", "pcm", "p.m.", "pm", "al mes",
                "por mes", "mensuales", "mensual", "/mes", "/ mes", "/monat", "pro monat", "/mois", "par mois", "/mês",
                "por mês", "/mese", "al mese", "/月", "/tháng",
            ], .month
        ),
        (
            [
                "per week", "a week", "weekly", "/week", "/ week", "/wk", "p.w.", "pw", "a la semana", "por semana",
                "semanales", "semanal", "/semana", "/sem",
            ], .week
        ),
        (
            [
                "per semester", "a semester", "/semester", "per term", "por semestre", "al semestre", "/semestre",
            ], .semester
        ),
    ]
}

extension String {
    fileprivate var trimmedBlanks: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
