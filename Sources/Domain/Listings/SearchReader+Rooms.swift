extension SearchReader {
    private static let squareFeetPerSquareMeter = 10.7639

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
        if let count = length(of: .area, at: unit) {
            take(to: unit + count, [(.minAreaSquareFeet, String(Int(number)))])
        } else if let count = length(of: .areaMetric, at: unit) ?? squareMeters(at: unit) {
            take(to: unit + count, [(.minAreaSquareFeet, String(Int(number * Self.squareFeetPerSquareMeter)))])
        } else {
            return false
        }
        return true
    }

    /// "m2".
    private func squareMeters(at index: Int) -> Int? {
        token(index)?.word == "m" && token(index + 1)?.kind == .number(2, isMoney: false) ? 2 : nil
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
        if let half = length(of: .half, at: next) { (number, next) = (number + 0.5, next + half) }
        if token(next)?.kind == .plus || token(next)?.kind == .dash { next += 1 }
        guard let count = length(of: .bathrooms, at: next) else { return false }
        let half = length(of: .half, at: next + count)
        if half != nil { number += 0.5 }
        // In "3b2b" the first number counts bedrooms.
        let isBoth = length(of: .bedrooms, at: next) != nil
        guard !isBoth || value(of: .minBedrooms) != nil else { return false }
        let text = number == number.rounded() ? String(Int(number)) : String(number)
        take(to: next + count + (half ?? 0), [(.minBathrooms, text)])
        return true
    }
}
