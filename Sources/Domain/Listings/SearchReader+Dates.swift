extension SearchReader {
    /// Dates: "from January", "move in June 1", "fall 2027", "May to August", "2027-08-01".
    mutating func readDates() -> Bool {
        if let count = length(of: .now, at: position), count > 1 || tokens[position].word != "now" {
            take(to: position + count, [(.availableBy, today.description)])
            return true
        }
        if readSeason() { return true }
        let start = skippingAllOn(position)
        guard let first = date(at: start) else { return false }
        // "may" is a verb, too.
        let isSure =
            start > position || first.isExact || tokens[start].word != "may"
            || text[tokens[start].range].first?.isUppercase ?? false
        if let last = endOfRange(after: first) {
            take(to: last.next, [(.from, first.day.description), (.until, last.day.description)])
        } else if isSure {
            take(to: first.next, [(.availableBy, max(first.day, first.isExact ? first.day : today).description)])
        } else {
            return false
        }
        return true
    }

    private func skippingAllOn(_ index: Int) -> Int {
        var index = index
        while let count = length(of: .on, at: index) { index += count }
        return index
    }

    private struct Date {
        let day: Day
        let month: Int
        let year: Int
        /// Whether a day or a year was typed.
        let isExact: Bool
        let next: Int
    }

    /// The date at a token: a month with a day and a year, if there are any, or digits.
    private func date(at index: Int, after earlier: Date? = nil) -> Date? {
        if let digits = digits(at: index) ?? slashes(at: index) { return digits }
        var (dayOfMonth, start) = (nil as Int?, index)
        // "1 de enero", "1st of June"
        if let (count, next) = count(at: index), (1...31).contains(count), tokens[index].number != nil {
            let behind = ["st", "nd", "rd", "th", "de", "of"].contains(token(next)?.word ?? "") ? next + 1 : next
            let of = ["de", "of"].contains(token(behind)?.word ?? "") ? behind + 1 : behind
            if month(at: of) != nil { (dayOfMonth, start) = (count, of) }
        }
        guard let (length, month) = month(at: start) else { return nil }
        var next = start + length
        if dayOfMonth == nil, let (count, end) = count(at: next), (1...31).contains(count), tokens[next].number != nil,
            self.length(of: .bedrooms, at: end) == nil, self.length(of: .bathrooms, at: end) == nil
        {
            (dayOfMonth, next) = (count, end)
            if ["st", "nd", "rd", "th"].contains(token(next)?.word ?? "") { next += 1 }
        }
        let year = year(at: ["de", "of"].contains(token(next)?.word ?? "") ? next + 1 : next)
        if let year { next = year.next }
        let typedYear = year?.year ?? earlier.map { month >= $0.month ? $0.year : $0.year + 1 }
        let found = typedYear ?? yearOfNext(month, dayOfMonth)
        guard let day = Day(year: found, month: month, day: dayOfMonth ?? (earlier == nil ? 1 : 28)) else { return nil }
        let last = dayOfMonth == nil && earlier != nil ? Day.last(ofMonth: month, year: found) ?? day : day
        return Date(day: last, month: month, year: found, isExact: dayOfMonth != nil || year != nil, next: next)
    }

    private func month(at index: Int) -> (count: Int, value: Int)? {
        longest(at: index) { if case .month(let month) = $0 { month } else { nil } }
    }

    private func year(at index: Int) -> (year: Int, next: Int)? {
        guard let year = whole(at: index), token(index)?.isMoney == false, (today.year...today.year + 10).contains(year)
        else { return nil }
        return (year, index + 1)
    }

    /// The year in which a month comes next: this month counts, while it lasts.
    private func yearOfNext(_ month: Int, _ day: Int?) -> Int {
        let now = today.civil
        return (month, day ?? 31) < (now.month, now.day) ? now.year + 1 : now.year
    }

    private func digits(at index: Int) -> Date? {
        guard isDash(at: index + 1), isDash(at: index + 3), let year = whole(at: index),
            let month = whole(at: index + 2), let number = whole(at: index + 4),
            let day = Day(year: year, month: month, day: number)
        else { return nil }
        return Date(day: day, month: month, year: year, isExact: true, next: index + 5)
    }

    /// "8/15/2027", and "3/1" behind a word such as "from": the month comes first, unless it can be none.
    private func slashes(at index: Int) -> Date? {
        guard isSlash(behind: index), let first = whole(at: index), let second = whole(at: index + 1) else {
            return nil
        }
        var (year, next) = (nil as Int?, index + 2)
        if isSlash(behind: index + 1), let typed = whole(at: index + 2) {
            (year, next) = (typed < 100 ? 2_000 + typed : typed, index + 3)
        }
        guard year != nil || index > position else { return nil }
        let (month, number) = first > 12 ? (second, first) : (first, second)
        guard let day = Day(year: year ?? yearOfNext(month, number), month: month, day: number) else { return nil }
        return Date(day: day, month: month, year: day.year, isExact: true, next: next)
    }

    private func isSlash(behind index: Int) -> Bool {
        guard let one = token(index), let other = token(index + 1) else { return false }
        return text[one.range.upperBound..<other.range.lowerBound] == "/"
    }

    private func isDash(at index: Int) -> Bool { token(index)?.kind == .dash }

    /// The number at a token, at most a million.
    private func whole(at index: Int) -> Int? {
        guard let number = token(index)?.number else { return nil }
        return Int(min(number, 1e6))
    }

    private func endOfRange(after first: Date) -> Date? {
        let behind = isDash(at: first.next) ? first.next + 1 : skipping(.until, at: first.next)
        guard behind > first.next, let last = date(at: behind, after: first), last.day > first.day else { return nil }
        return last
    }

    /// "Summer" is a stay; the others are days to move in.
    private mutating func readSeason() -> Bool {
        let start = skippingAllOn(position)
        guard let found = longest(at: start, { if case .season(let name) = $0 { name } else { nil } }) else {
            return false
        }
        let next = start + found.count
        let (year, end) = year(at: next) ?? (nil, next)
        let starts = ["summer": (6, 1), "fall": (9, 1), "winter": (1, 1), "spring": (1, 15)]
        guard let (month, day) = starts[found.value] else { return false }
        let begins = Day(year: year ?? yearOfNext(month, found.value == "summer" ? nil : day), month: month, day: day)
        guard let begins else { return false }
        if found.value == "summer" {
            let ends = Day.last(ofMonth: month + 1, year: begins.year)
            take(to: end, [(.from, begins.description), (.until, ends?.description)])
        } else {
            take(to: end, [(.availableBy, begins.description)])
        }
        return true
    }
}

extension Day {
    fileprivate var year: Int { civil.year }

    /// `nil` unless the date exists.
    fileprivate init?(year: Int, month: Int, day: Int) {
        self.init("\(year)-\(pad(month, 2))-\(pad(day, 2))")
    }

    fileprivate static func last(ofMonth month: Int, year: Int) -> Day? {
        (28...31).reversed().lazy.compactMap { Day(year: year, month: month, day: $0) }.first
    }
}
