extension SearchReader {
    /// Smaller numbers without a sign of a currency are no prices.
    private static let minPrice = 100.0

    /// Prices: "under $1200", "max 900", "800-1000", "$900/mo".
    mutating func readPrice() -> Bool {
        readPriceRange() || readPriceLimit() || readPlainPrice()
    }

    private func price(at index: Int) -> Double? {
        guard let token = token(index), let number = token.number, number >= Self.minPrice || token.isMoney else {
            return nil
        }
        return number
    }

    private func cents(_ price: Double) -> String? {
        price < Double(Int32.max) / 100 ? String(Int((price * 100).rounded())) : nil
    }

    /// Whether rooms or an area follow, so that the number before is no price.
    private func isMeasure(at index: Int) -> Bool {
        length(of: .area, at: index) != nil || length(of: .bedrooms, at: index) != nil
            || length(of: .bathrooms, at: index) != nil
    }

    private mutating func readPriceRange() -> Bool {
        let isBetween = length(of: .between, at: position) != nil
        let first = skipping(.between, at: position)
        guard let low = price(at: first), let last = secondOfRange(after: first, isBetween), let high = price(at: last),
            low < high, !isMeasure(at: last + 1), !isDate(at: first)
        else { return false }
        take(to: skippingAfterPrice(last + 1), [(.minPriceCents, cents(low)), (.maxPriceCents, cents(high))])
        return true
    }

    /// "2027-08-01" is no range.
    private func isDate(at index: Int) -> Bool {
        token(index + 1)?.kind == .dash && token(index + 3)?.kind == .dash && token(index + 4)?.number != nil
    }

    /// The index of a range's second number: behind a dash or "to", after "between" also behind "and".
    private func secondOfRange(after index: Int, _ isBetween: Bool) -> Int? {
        if token(index + 1)?.kind == .dash { return index + 2 }
        let (next, word) = (index + 1, token(index + 1)?.word)
        let links: Set<String> = isBetween ? ["to", "and", "a", "y", "hasta"] : ["to", "a", "hasta"]
        return word.map(links.contains) ?? false ? next + 1 : nil
    }

    private mutating func readPriceLimit() -> Bool {
        for (role, filter) in [(SearchFacts.Role.most, SearchReading.Filter.maxPriceCents), (.least, .minPriceCents)] {
            guard let count = length(of: role, at: position) else { continue }
            var index = position + count
            while price(at: index) == nil, index < position + count + 2, let filler = length(of: .filler, at: index) {
                index += filler
            }
            guard let price = price(at: index), !isMeasure(at: index + 1) else { continue }
            take(to: skippingAfterPrice(index + 1), [(filter, cents(price))])
            return true
        }
        return false
    }

    private mutating func readPlainPrice() -> Bool {
        guard let price = price(at: position),
            token(position)?.isMoney ?? false
                || length(of: .afterPrice, at: position + 1) != nil
        else { return false }
        let end = skippingAfterPrice(position + 1)
        if token(end)?.kind == .plus {
            take(to: end + 1, [(.minPriceCents, cents(price))])
        } else if let count = length(of: .orMore, at: end) {
            take(to: end + count, [(.minPriceCents, cents(price))])
        } else {
            take(to: end, [(.maxPriceCents, cents(price))])
        }
        return true
    }

    private func skippingAfterPrice(_ index: Int) -> Int {
        var index = index
        while let count = length(of: .afterPrice, at: index) { index += count }
        return index
    }

    /// Bedrooms, bathrooms, and the area: "1br", "3-4 bedrooms", "2 bed 1 bath", "studio", "600 sqft".
    mutating func readRooms() -> Bool {
        if let count = length(of: .studio, at: position) {
            addBedrooms(0, 0, to: position + count)
            return true
        }
        var (start, isLeast, isMost) = (position, false, false)
        if let count = length(of: .least, at: start) { (start, isLeast) = (start + count, true) }
        if let count = length(of: .most, at: start) { (start, isMost) = (start + count, true) }
        return readArea(at: start, isMost) || readBathrooms(at: start) || readBedrooms(at: start, isLeast, isMost)
    }

    private mutating func readArea(at start: Int, _ isMost: Bool) -> Bool {
        guard !isMost, let number = token(start)?.number, token(start)?.isMoney == false,
            Limits.areaSquareFeet.contains(Int(min(number, 1e9)))
        else { return false }
        let unit = skipping(.orMore, at: token(start + 1)?.kind == .plus ? start + 2 : start + 1)
        guard let count = length(of: .area, at: unit) else { return false }
        take(to: unit + count, [(.minAreaSquareFeet, String(Int(number)))])
        return true
    }

    private mutating func readBedrooms(at start: Int, _ isLeast: Bool, _ isMost: Bool) -> Bool {
        guard let (first, behind) = count(at: start) else { return false }
        var (last, next, isOpen) = (first, behind, isLeast)
        if let link = token(next), link.kind == .dash || ["to", "or", "a", "o", "and", "y"].contains(link.word ?? ""),
            let (second, end) = count(at: next + 1), second > first
        {
            // In "3-bedroom" a word follows.
            (last, next) = (second, end)
        }
        if token(next)?.kind == .plus { (next, isOpen) = (next + 1, true) }
        if token(next)?.kind == .dash { next += 1 }
        if let count = length(of: .orMore, at: next) { (next, isOpen) = (next + count, true) }
        guard let count = length(of: .bedrooms, at: next), Limits.bedrooms.contains(first),
            Limits.bedrooms.contains(last)
        else { return false }
        var end = next + count
        if let more = length(of: .orMore, at: end) { (end, isOpen) = (end + more, true) }
        addBedrooms(isMost ? nil : first, isOpen ? nil : last, to: end)
        return true
    }

    /// "Studio or 1br" allows both.
    private mutating func addBedrooms(_ fewest: Int?, _ most: Int?, to end: Int) {
        let isFirst = value(of: .minBedrooms) == nil && value(of: .maxBedrooms) == nil
        let low = isFirst ? fewest : fewest.map { min($0, value(of: .minBedrooms) ?? 0) }
        let high = isFirst ? most : value(of: .maxBedrooms).flatMap { known in most.map { max($0, known) } }
        take(to: end, [(.minBedrooms, low.map(String.init)), (.maxBedrooms, high.map(String.init))])
    }

    private mutating func readBathrooms(at start: Int) -> Bool {
        var (number, next) = (token(start)?.number ?? -1, start + 1)
        if number < 0, let (count, end) = count(at: start) { (number, next) = (Double(count), end) }
        guard number >= 0, Limits.bathrooms.contains(number), token(start)?.isMoney != true else { return false }
        if token(next)?.kind == .plus || token(next)?.kind == .dash { next += 1 }
        guard let count = length(of: .bathrooms, at: next) else { return false }
        // In "3b2b" the first number counts bedrooms.
        let isBoth = length(of: .bedrooms, at: next) != nil
        guard !isBoth || value(of: .minBedrooms) != nil else { return false }
        let text = number == number.rounded() ? String(Int(number)) : String(number)
        take(to: next + count, [(.minBathrooms, text)])
        return true
    }
}
