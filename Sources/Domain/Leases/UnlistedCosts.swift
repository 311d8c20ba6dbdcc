/// Finds amounts of money in a listing's texts that its fields lack: a cost belongs where readers compare it.
public struct UnlistedCosts: Sendable {
    private static let signs: Set<Character> = ["$", "€", "£", "¥", "₹", "₩", "₫"]
    private static let currencyWords: Set<String> = [
        "usd", "eur", "gbp", "cad", "aud", "mxn", "dollar", "dollars", "bucks", "euro", "euros", "pounds", "dolares",
        "pesos",
    ]
    private static let costWords: Set<String> = [
        "fee", "fees", "deposit", "utilities", "cuota", "cuotas", "deposito", "fianza", "tarifa", "tarifas", "cargo",
        "cargos", "gastos", "comision",
    ]
    /// A deposit or a fee in the amount of the rent is a cost of its own.
    private static let ownCosts: Set<String> = ["fee", "deposit", "cuota", "deposito", "fianza", "tarifa", "comision"]
    /// How many words may lie between an amount and the word for a cost.
    private static let wordsBetween = 2

    /// The amounts that the listing states, in cents, and those among them that are no rent.
    private let stated: Set<Int>
    private let costs: Set<Int>
    private let sign: WrittenAmount.DecimalSign

    public init(_ fields: ListingFields, semester: SemesterLength, _ sign: WrittenAmount.DecimalSign = .point) {
        let (terms, monthly) = (fields.lease, fields.monthlyCents(semester))
        let rents = [fields.priceCents, monthly, fields.allInRent(semester)?.cents].compactMap(\.self)
        costs = Set(
            [terms.depositCents].compactMap(\.self) + (terms.fees ?? []).map(\.amountCents)
                + (terms.utilities ?? []).compactMap(\.estimateCents))
        stated = costs.union(rents)
        self.sign = sign
    }

    /// The amounts of a text as they stand there, in reading order, at most `limit`. Each is named once.
    public func phrases(in text: String, limit: Int = Limits.wordingWarnings) -> [String] {
        let words = text.split { $0 == " " || $0.isNewline || $0 == "\t" || $0 == "/" || $0 == "(" || $0 == ")" }
        let folded = words.map { Text.folded(String($0)).filter { $0.isLetter || $0.isNumber } }
        var found: [String] = []
        for place in words.indices where found.count < limit {
            guard words[place].utf8.count <= 40, words[place].contains(where: \.isNumber) else { continue }
            let amount = Self.trimmed(words[place])
            let isMoney =
                amount.contains(where: Self.signs.contains) || isNamed(Self.currencyWords, folded, place, within: 1)
                || Self.isSign(words, place - 1)
                || isNamed(Self.costWords, folded, place, within: Self.wordsBetween + 1)
            let known = Self.isOwnCost(words, folded, place) ? costs : stated
            guard isMoney, Self.lacks(known, amount, sign), !found.contains(String(amount)) else { continue }
            found.append(String(amount))
        }
        return found
    }

    /// Whether an amount is that of a deposit or a fee: `deposit is $900`, or `$900 deposit`.
    private static func isOwnCost(_ words: [Substring], _ folded: [String], _ place: Int) -> Bool {
        var before = place - 1
        while before >= max(0, place - wordsBetween - 1), isOnePhrase(words, before) {
            guard !folded[before].contains(where: \.isNumber) else { break }
            if ownCosts.contains(folded[before]) { return true }
            before -= 1
        }
        guard isOnePhrase(words, place), ownCosts.contains(folded[place + 1]) else { return false }
        return !(isOnePhrase(words, place + 1) && folded[place + 2].contains(where: \.isNumber))
    }

    /// Whether a word and the next stand in one phrase, with nothing but blanks between.
    private static func isOnePhrase(_ words: [Substring], _ place: Int) -> Bool {
        guard words.indices.contains(place), words.indices.contains(place + 1) else { return false }
        let between = words[place].base[words[place].endIndex..<words[place + 1].startIndex]
        return between.allSatisfy { $0 == " " } && !(words[place].last.map { ".,;!?–—".contains($0) } ?? false)
    }

    /// Whether `known` has none of the amounts that a text may mean.
    private static func lacks(_ known: Set<Int>, _ amount: Substring, _ sign: WrittenAmount.DecimalSign) -> Bool {
        switch WrittenAmount.reading(String(amount.filter { !$0.isLetter }), sign) {
        case .amount(let amount): amount.hundredths > 0 && !known.contains(amount.hundredths)
        case .ambiguous(let one, let other): !known.contains(one) && !known.contains(other)
        case .malformed: false
        }
    }

    private func isNamed(_ names: Set<String>, _ words: [String], _ place: Int, within distance: Int) -> Bool {
        words[max(0, place - distance)...min(words.count - 1, place + distance)].contains { names.contains($0) }
    }

    private static func isSign(_ words: [Substring], _ place: Int) -> Bool {
        words.indices.contains(place) && words[place].count == 1 && words[place].first.map(signs.contains) ?? false
    }

    private static func trimmed(_ word: Substring) -> Substring {
        var word = word
        while let last = word.last, !last.isNumber, !signs.contains(last) { word.removeLast() }
        return word.drop { !$0.isNumber && !signs.contains($0) }
    }
}
