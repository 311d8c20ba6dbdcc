import Domain
import Geo

/// A client's input for a wanted ad. Absent members keep the current values.
struct WantedInput {
    /// The statuses that an owner may set; only moderators set `held`.
    enum RequestedStatus: String, CaseIterable {
        case active, closed

        var status: WantedAd.Status {
            switch self {
            case .active: .active
            case .closed: .closed
            }
        }
    }

    let content: WantedContent
    /// `nil` when the client sent none.
    let status: WantedAd.Status?

    /// - Parameters:
    ///   - current: `nil` for a new ad, which starts empty and active.
    ///   - names: the rule for names; `nil` for none.
    ///   - university: finds a university of the tenant.
    init(
        _ form: consuming JSONObject, onto current: WantedFields?, naming names: NameRule?,
        university: (University.ID) -> University?
    ) throws(Problem) {
        var (form, fields, requested) = (form, current ?? WantedFields(), RequestedStatus?.none)
        form.readWanted(into: &fields)
        if form.has("areas") { fields.areas = form.areas(university) }
        if current != nil { form.read("status", into: &requested) }
        form.rejectUnknownMembers()
        names?.check(fields, before: current, into: &form.errors)
        status = requested?.status
        content = try WantedContent(fields, errors: form.errors)
    }
}

extension JSONObject {
    fileprivate mutating func readWanted(into fields: inout WantedFields) {
        read("title", into: &fields.title)
        read("about", into: &fields.about)
        read("people", into: &fields.people)
        read("budgetCents", into: &fields.budgetCents)
        read("moveInFrom", into: &fields.moveInFrom)
        read("moveInUntil", into: &fields.moveInUntil)
        read("stayMonths", into: &fields.stayMonths)
        read("kind", into: &fields.kind, fallback: .any)
        readHabits(into: &fields.habits)
        read("foodPreference", into: &fields.foodPreference, fallback: .any)
        read("openToSharing", into: &fields.isOpenToSharing, fallback: false)
    }

    private mutating func readHabits(into habits: inout [WantedContent.Habit]) {
        var words: [String]? = habits.map(\.rawValue)
        read("habits", into: &words)
        let allowed = WantedContent.Habit.allCases.map(\.rawValue)
        guard words?.count ?? 0 <= allowed.count else {
            let range = 0...allowed.count
            return errors.add(
                "habits", "can have at most \(allowed.count) items", code: "length", params: .bounds(range))
        }
        habits = (words ?? []).compactMap { WantedContent.Habit(rawValue: $0) }
        errors.check(
            "habits", habits.count == words?.count ?? 0, "can only be \(allowed.joined(separator: ", "))",
            params: .allowed(allowed))
    }

    fileprivate mutating func areas(_ university: (University.ID) -> University?) -> [WantedArea]? {
        var areas: [WantedArea] = []
        objects("areas", Limits.wantedAreas) { form in
            if let area = form.area(university) { areas.append(area) }
        }
        return areas.isEmpty ? nil : areas
    }

    /// A circle around a university, with its name and location, or around a named point.
    private mutating func area(_ university: (University.ID) -> University?) -> WantedArea? {
        var (id, name, center, radius) = (String?.none, String?.none, Coordinate?.none, Double?.none)
        read("universityId", into: &id)
        read("name", into: &name)
        read("location", into: &center)
        read("radiusMiles", into: &radius)
        if radius == nil { errors.missing(path + "radiusMiles") }
        let miles = Limits.wantedAreaMiles
        errors.check(
            path + "radiusMiles", radius.map(miles.contains) ?? true,
            "must be \(miles.lowerBound) to \(miles.upperBound)",
            code: "range", params: .bounds(miles))
        if let id {
            let found = University.ID(id).flatMap(university)
            errors.check(
                path + "universityId", found != nil, "must be the id of a university here", params: .expected("id"))
            guard let found, let radius else { return nil }
            return WantedArea(name: found.name, center: found.location, radiusMiles: radius, university: found.id)
        }
        let tidied = name.map(Text.tidyLine)
        if let tidied {
            Text.check(tidied, path + "name", Limits.wantedAreaNameLength, into: &errors)
        } else {
            errors.missing(path + "name")
        }
        if center == nil { errors.missing(path + "location") }
        guard let tidied, let center, let radius else { return nil }
        return WantedArea(name: tidied, center: center, radiusMiles: radius)
    }
}

extension WantedQuery {
    /// The parameters of a search. Throws not found for an unknown university.
    init(
        _ parameters: inout QueryParameters, in tenant: Tenant, university locate: (University.ID) -> Coordinate?
    ) throws(Problem) {
        self.init()
        let (university, near): (University.ID?, Coordinate?) = (
            parameters.id("universityId"), parameters.place("near")
        )
        if university != nil, near != nil {
            parameters.errors.add(
                "near", "can't be combined with universityId", code: "conflict", params: ["other": "universityId"])
        }
        let radius = parameters.number("radiusMiles", in: 0...tenant.settings.radiusMiles)
        let cents = 0...Limits.priceCents.upperBound
        minBudgetCents = parameters.integer("minBudgetCents", in: cents)
        maxBudgetCents = parameters.integer("maxBudgetCents", in: cents)
        parameters.checkOrder(("minBudgetCents", minBudgetCents), ("maxBudgetCents", maxBudgetCents))
        freeFrom = parameters.value("freeFrom", "a date such as 2026-08-01", params: .expected("date")) { Day($0) }
        kind = parameters.word("kind")
        isOpenToSharing = parameters.bool("openToSharing")
        guard university != nil || near != nil else { return }
        guard parameters.errors.list.isEmpty else { return }
        guard let center = near ?? university.flatMap(locate) else { throw .notFound("university") }
        circle = Circle(center: center, radiusMiles: radius ?? tenant.settings.radiusMiles)
    }

    /// Everything that the order of results depends on, in a canonical spelling.
    var text: String {
        let numbers = [minBudgetCents, maxBudgetCents, freeFrom?.daysSinceEpoch].map { $0.map(String.init) ?? "-" }
        let area = circle.map { "\($0.center) \($0.radiusMiles)" } ?? "-"
        return (numbers + [area, kind?.rawValue ?? "-", "\(isOpenToSharing)"]).joined(separator: " ")
    }
}
