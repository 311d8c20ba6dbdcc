import Domain

/// The stay and the number of people that a reader wants the cost for.
struct LeaseQuestion {
    static let (from, until, people) = ("from", "until", "people")

    private(set) var stay: StayLength?
    private(set) var people: Int?

    init() {}

    /// Reads `from`, `until` and `people`. Throws `malformed`, naming every wrong or unknown parameter.
    init(_ parameters: QueryParameters) throws(Problem) {
        var parameters = parameters
        self.init(reading: &parameters)
        try parameters.finish()
    }

    /// Reads its parameters among others, and adds their errors.
    init(reading parameters: inout QueryParameters) { read(&parameters) }

    var isEmpty: Bool { stay == nil && people == nil }

    private mutating func read(_ parameters: inout QueryParameters) {
        let (from, until) = (parameters.day(Self.from), parameters.day(Self.until))
        people = parameters.integer(Self.people, in: Limits.maxResidents)
        if let from, let until {
            parameters.errors.check(Self.until, from <= until, "can't be before from", params: ["notBefore": "from"])
            parameters.checkStay(from, until)
            let days = until.daysSinceEpoch - from.daysSinceEpoch
            if (0..<Limits.stayDays).contains(days) { stay = StayLength(from...until) }
        } else if (parameters.text(Self.from) == nil) != (parameters.text(Self.until) == nil) {
            parameters.errors.missing(parameters.text(Self.from) == nil ? Self.from : Self.until)
        }
    }
}

extension QueryParameters {
    /// Checks that a cost can be computed for a stay.
    mutating func checkStay(_ from: Day, _ until: Day) {
        errors.check(
            "until", until.daysSinceEpoch - from.daysSinceEpoch < Limits.stayDays,
            "can be at most \(Limits.stayDays) days after from", code: "too_far",
            params: ["max": .integer(Limits.stayDays)])
    }

    mutating func day(_ name: String) -> Day? {
        value(name, "a date such as 2026-08-01", params: .expected("date")) { Day($0) }
    }
}
