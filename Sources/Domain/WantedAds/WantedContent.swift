/// A wanted ad as typed: any field may be missing.
public struct WantedFields: Sendable {
    public var title: String?
    public var about: String?
    public var people: Int?
    public var budgetCents: Int?
    public var moveInFrom: Day?
    public var moveInUntil: Day?
    public var stayMonths: Int?
    public var kind = WantedContent.Kind.any
    public var habits: [WantedContent.Habit] = []
    public var foodPreference = FoodPreference.any
    public var isOpenToSharing = false
    public var areas: [WantedArea]?

    public init() {}

    public init(_ content: WantedContent) {
        title = content.title
        about = content.about
        people = content.people
        budgetCents = content.budgetCents
        moveInFrom = content.moveInFrom
        moveInUntil = content.moveInUntil
        stayMonths = content.stayMonths
        kind = content.kind
        habits = content.habits
        foodPreference = content.foodPreference
        isOpenToSharing = content.isOpenToSharing
        areas = content.areas
    }
}

/// The validated content of a wanted ad.
public struct WantedContent: Sendable, Equatable {
    /// The wanted kind of home.
    public enum Kind: String, CaseIterable, Sendable {
        case any
        /// A room in a shared home.
        case room
        case studio
        /// A home with at least one bedroom.
        case apartment

        /// The homes that match it.
        public var divisions: Set<CostShare.Division> {
            switch self {
            case .any: [.flat, .room, .studio]
            case .room: [.room]
            case .studio: [.studio]
            case .apartment: [.flat]
            }
        }

        /// The homes that match it, or nearly: a studio instead of an apartment, or the reverse.
        public var nearDivisions: Set<CostShare.Division> {
            switch self {
            case .any, .room: divisions
            case .studio, .apartment: [.flat, .studio]
            }
        }
    }

    /// A person's habits, as they state them.
    public enum Habit: String, CaseIterable, Sendable {
        case quiet, sociable, nonSmoking, smoking, pets
    }

    public let title: String
    public let about: String
    /// The number of people who move in.
    public let people: Int
    /// The monthly budget of all of them together.
    public let budgetCents: Int
    public let moveInFrom: Day
    /// The latest day; `nil` for the same day as `moveInFrom`.
    public let moveInUntil: Day?
    /// `nil` for an open end.
    public let stayMonths: Int?
    public let kind: Kind
    /// The habits, each once, in the order of `Habit.allCases`.
    public let habits: [Habit]
    public let foodPreference: FoodPreference
    /// Whether other people who look may write, to share a home.
    public let isOpenToSharing: Bool
    /// Where the home may be: at least one area, at most `Limits.wantedAreas`.
    public let areas: [WantedArea]

    /// Names every wrong or missing field, including `errors`, which were found while reading.
    public init(_ fields: WantedFields, errors: ValidationErrors = ValidationErrors()) throws(Problem) {
        var errors = errors
        title = Self.checked(fields.title, "title", Limits.titleLength, &errors)
        about = Self.checked(fields.about, "about", Limits.wantedAboutLength, lines: true, &errors)
        people = Self.checked(fields.people, "people", Limits.wantedPeople, &errors)
        budgetCents = Self.checked(fields.budgetCents, "budgetCents", Limits.priceCents, &errors)
        if fields.moveInFrom == nil { errors.missing("moveInFrom") }
        moveInFrom = fields.moveInFrom ?? Day(daysSinceEpoch: 0)
        moveInUntil = fields.moveInUntil
        stayMonths = fields.stayMonths
        kind = fields.kind
        foodPreference = fields.foodPreference
        isOpenToSharing = fields.isOpenToSharing
        habits = Habit.allCases.filter(fields.habits.contains)
        areas = fields.areas ?? []
        check(&errors)
        try errors.throwIfAny()
    }

    private func check(_ errors: inout ValidationErrors) {
        if let moveInUntil {
            errors.check(
                "moveInUntil", moveInUntil >= moveInFrom, "can't be before moveInFrom",
                params: ["notBefore": "moveInFrom"])
        }
        if let stayMonths { _ = Self.checked(stayMonths, "stayMonths", Limits.wantedStayMonths, &errors) }
        errors.check(
            "habits", !(habits.contains(.smoking) && habits.contains(.nonSmoking)),
            "can't be both smoking and nonSmoking",
            code: "conflict", params: ["other": "smoking"])
        let hasBadArea = errors.list.contains { $0.field.hasPrefix("areas.") }
        if areas.isEmpty, !hasBadArea { errors.missing("areas") }
        let limit = Limits.wantedAreas
        errors.check(
            "areas", areas.count <= limit.upperBound, "must have \(limit.lowerBound) to \(limit.upperBound) items",
            code: "length",
            params: .bounds(limit))
    }

    private static func checked(
        _ text: String?, _ field: String, _ lengths: ClosedRange<Int>, lines: Bool = false,
        _ errors: inout ValidationErrors
    ) -> String {
        guard let text else {
            errors.missing(field)
            return ""
        }
        let tidied = lines ? Text.tidy(text) : Text.tidyLine(text)
        Text.check(tidied, field, lengths, lines: lines, into: &errors)
        return tidied
    }

    private static func checked(
        _ value: Int?, _ field: String, _ range: ClosedRange<Int>, _ errors: inout ValidationErrors
    ) -> Int {
        guard let value else {
            errors.missing(field)
            return range.lowerBound
        }
        errors.check(
            field, range.contains(value), "must be \(range.lowerBound) to \(range.upperBound)", code: "range",
            params: .bounds(range))
        return value
    }

    /// The last day to move in.
    public var latestMoveIn: Day { moveInUntil ?? moveInFrom }
}
