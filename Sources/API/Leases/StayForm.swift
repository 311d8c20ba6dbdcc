import Domain

/// The form for a stay on a listing's page, as the query of the page fills it.
struct StayForm {
    private static let names = [LeaseQuestion.from, LeaseQuestion.until, LeaseQuestion.people]

    /// Empty if any of it is wrong: the page then shows the listing's usual cost.
    let asked: LeaseQuestion
    /// The texts of the query by their names.
    private let typed: [String: String]
    private let errors: ValidationErrors

    /// - Parameter query: may have other parameters too.
    init(ofPage query: String) {
        var parameters = QueryParameters(query)
        let question = LeaseQuestion(reading: &parameters)
        errors = parameters.errors
        let isWrong = errors.list.contains { Self.names.contains($0.field) }
        asked = isWrong ? LeaseQuestion() : question
        let texts = Self.names.map { ($0, parameters.text($0)) }
        typed = Dictionary(uniqueKeysWithValues: texts).compactMapValues(\.self)
    }

    /// The values of the form in `parts/lease.mustache`.
    ///
    /// - Parameters:
    ///   - people: the number among whom the cost is divided.
    ///   - most: how many may live there, if the listing says so.
    func values(people: Int, isShared: Bool, most: Int?, _ format: DisplayFormat) -> TemplateValues {
        var values = TemplateValues()
        values.set("from", field(LeaseQuestion.from, format))
        values.set("until", field(LeaseQuestion.until, format))
        var shared = field(LeaseQuestion.people, format, usual: String(people))
        shared.set("max", Limits.maxResidents.upperBound)
        shared.set("most", most)
        values.set("people", isShared ? shared : nil)
        return values
    }

    private func field(_ name: String, _ format: DisplayFormat, usual: String? = nil) -> TemplateValues {
        var values = TemplateValues()
        values.set("value", typed[name] ?? usual)
        let error = errors.list.first { $0.field == name }
        values.set("error", error.map(format.message))
        return values
    }
}
