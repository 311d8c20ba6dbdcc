extension SearchReader {
    /// Smaller numbers without a sign of a currency are no prices.
    private static let minPrice = 100.0
    /// A number alone, without a sign or a word that says so, is a price in this range.
    private static let lonePrices = 300.0...9_999

    /// Prices: "under $1200", "max 900", "800-1000", "$900/mo", "fifteen hundred a month", "2br 1200".
    mutating func readPrice() -> Bool {
        readPriceRange() || readPriceLimit() || readPlainPrice()
    }

    private func price(at index: Int) -> (value: Double, next: Int)? {
        if let token = token(index), let number = token.number, length(of: .hundred, at: index + 1) == nil {
            return number >= Self.minPrice || token.isMoney ? (number, index + 1) : nil
        }
        return spelledPrice(at: index)
    }

    /// A price in words: "fifteen hundred", "two thousand", "mil doscientos".
    private func spelledPrice(at index: Int) -> (value: Double, next: Int)? {
        var (price, next) = (0, index)
        if let count = count(at: next), let length = length(of: .thousand, at: count.next) {
            (price, next) = (1_000 * count.count, count.next + length)
        } else if let length = length(of: .thousand, at: next) {
            (price, next) = (1_000, next + length)
        }
        if let count = count(at: next), let length = length(of: .hundred, at: count.next) {
            (price, next) = (price + 100 * count.count, count.next + length)
        } else if token(next)?.word != nil, let hundreds = count(at: next), hundreds.count >= 100 {
            (price, next) = (price + hundreds.count, hundreds.next)
        }
        return Double(price) >= Self.minPrice ? (Double(price), next) : nil
    }

    private func cents(_ price: Double) -> String? {
        price <= Double(Limits.priceCents.upperBound) / 100 ? String(Int((price * 100).rounded())) : nil
    }

    /// Whether rooms or an area follow, so that the number before is no price.
    private func isMeasure(at index: Int) -> Bool {
        [.area, .areaMetric, .bedrooms, .bathrooms].contains { length(of: $0, at: index) != nil }
    }

    private mutating func readPriceRange() -> Bool {
        let isBetween = length(of: .between, at: position) != nil
        let first = skipping(.between, at: position)
        guard let low = price(at: first), let last = secondOfRange(after: low.next, isBetween),
            let high = price(at: last), low.value < high.value, !isMeasure(at: high.next), !isDate(at: first)
        else { return false }
        take(
            to: skippingAfterPrice(high.next),
            [(.minPriceCents, cents(low.value)), (.maxPriceCents, cents(high.value))])
        return true
    }

    /// "2027-08-01" is no range.
    private func isDate(at index: Int) -> Bool {
        token(index + 1)?.kind == .dash && token(index + 3)?.kind == .dash && token(index + 4)?.number != nil
    }

    /// The index of a range's second number: behind a dash or "to", after "between" also behind "and".
    private func secondOfRange(after index: Int, _ isBetween: Bool) -> Int? {
        if token(index)?.kind == .dash { return index + 1 }
        let links: Set<String> = isBetween ? ["to", "and", "a", "y", "hasta"] : ["to", "a", "hasta"]
        return links.contains(token(index)?.word ?? "") ? index + 1 : nil
    }

    private mutating func readPriceLimit() -> Bool {
        for (role, filter) in [(SearchFacts.Role.most, SearchReading.Filter.maxPriceCents), (.least, .minPriceCents)] {
            guard let count = length(of: role, at: position) else { continue }
            var index = position + count
            while price(at: index) == nil, index < position + count + 2, let filler = length(of: .filler, at: index) {
                index += filler
            }
            guard let price = price(at: index), !isMeasure(at: price.next) else { continue }
            take(to: skippingAfterPrice(price.next), [(filter, cents(price.value))])
            return true
        }
        return false
    }

    private mutating func readPlainPrice() -> Bool {
        guard let price = price(at: position),
            token(position)?.isMoney ?? false || length(of: .afterPrice, at: price.next) != nil
                || position == lonePrice
        else { return false }
        let end = skippingAfterPrice(price.next)
        if token(end)?.kind == .plus {
            take(to: end + 1, [(.minPriceCents, cents(price.value))])
        } else if let count = length(of: .orMore, at: end) {
            take(to: end + count, [(.minPriceCents, cents(price.value))])
        } else {
            take(to: end, [(.maxPriceCents, cents(price.value))])
        }
        return true
    }

    private func skippingAfterPrice(_ index: Int) -> Int {
        var index = index
        while let count = length(of: .afterPrice, at: index) { index += count }
        return index
    }

    /// The only number that stayed a word and is a price, in a search for a home that says no other price.
    func findLonePrice() -> Int? {
        let filters = Set(facts.map(\.filter))
        guard filters.isDisjoint(with: [.minPriceCents, .maxPriceCents]) else { return nil }
        let isHome = tokens.indices.contains { length(of: .home, at: $0) != nil }
        guard isHome || !filters.isDisjoint(with: [.minBedrooms, .maxBedrooms, .kind]) else { return nil }
        let found = kept.map(\.lowerBound).filter(isLonePrice)
        return found.count == 1 ? found.first : nil
    }

    /// Rents are round, or end with a nine. The number is neither a year nor part of an address or a name.
    private func isLonePrice(_ index: Int) -> Bool {
        guard let number = tokens[index].number, Self.lonePrices.contains(number), number == number.rounded() else {
            return false
        }
        let whole = Int(number)
        guard whole % 5 == 0 || whole % 10 == 9, !(today.civil.year...today.civil.year + 10).contains(whole) else {
            return false
        }
        let range = tokens[index].range
        let isRange = token(index - 1)?.kind == .dash || token(index + 1)?.kind == .dash
        // In "1200 Elm Street" a word follows; the number of a house has no comma.
        let isAddress = kept.contains { $0.lowerBound == index + 1 } && !text[range].contains(",")
        let isNumbered = length(of: .numbered, at: index - 1) != nil || text[..<range.lowerBound].last == "#"
        return !isRange && !isAddress && !isNumbered
    }
}
