extension Instant {
    /// Parses any time of RFC 3339, such as `2026-08-01T09:30:00+02:00`, from March 0000 to the end of 9999 in UTC.
    /// Digits beyond milliseconds are cut off, and a leap second is the second after it.
    public init?(rfc3339 text: some StringProtocol) {
        var reader = TimeReader(text)
        guard let day = reader.day(), reader.takes("T", "t", " ") != nil, let time = reader.time(),
            let milliseconds = reader.milliseconds(), let offset = reader.offsetMinutes(), reader.isAtEnd
        else { return nil }
        let minutes = day.daysSinceEpoch * Self.minutesPerDay + time.minutes - offset
        // Leap seconds end a day of UTC.
        guard time.seconds < 60 || (minutes + 1).isMultiple(of: Self.minutesPerDay) else { return nil }
        self.init(milliseconds: Int64((minutes * 60 + time.seconds) * 1000 + milliseconds))
        guard hasUsualText else { return nil }
    }

    private static let minutesPerDay = 24 * 60
}

/// Reads the parts of a time in order.
private struct TimeReader {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func day() -> Day? {
        guard let year = number(digits: 4), takes("-") != nil, let month = number(digits: 2), takes("-") != nil,
            let day = number(digits: 2)
        else { return nil }
        return Day(inAnyYear: year, month: month, day: day)
    }

    mutating func time() -> (minutes: Int, seconds: Int)? {
        guard let minutes = minutesOfDay(), takes(":") != nil, let seconds = number(digits: 2), seconds <= 60 else {
            return nil
        }
        return (minutes, seconds)
    }

    /// The fraction of a second; 0 without one.
    mutating func milliseconds() -> Int? {
        guard takes(".") != nil else { return 0 }
        guard var digit = self.digit() else { return nil }
        var (milliseconds, unit) = (digit * 100, 10)
        while let next = rest.first, Self.digits ~= next {
            digit = self.digit() ?? 0
            milliseconds += digit * unit
            unit /= 10
        }
        return milliseconds
    }

    /// The minutes that the local time is ahead of UTC.
    mutating func offsetMinutes() -> Int? {
        switch takes("Z", "z", "+", "-") {
        case "Z", "z": 0
        case "+": minutesOfDay()
        case "-": minutesOfDay().map { -$0 }
        default: nil
        }
    }

    /// Takes the next character if it is one of these.
    mutating func takes(_ characters: Unicode.Scalar...) -> Unicode.Scalar? {
        guard let next = rest.first.map({ Unicode.Scalar($0) }), characters.contains(next) else { return nil }
        rest.removeFirst()
        return next
    }

    private mutating func minutesOfDay() -> Int? {
        guard let hours = number(digits: 2), hours < 24, takes(":") != nil, let minutes = number(digits: 2),
            minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }

    private mutating func number(digits count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private mutating func digit() -> Int? {
        guard let next = rest.popFirst(), Self.digits ~= next else { return nil }
        return Int(next - UInt8(ascii: "0"))
    }
}
