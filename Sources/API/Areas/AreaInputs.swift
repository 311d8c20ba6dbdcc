import Domain
import Geo
import Hummingbird

/// The parameters of `GET /v1/areas`.
struct AreaSearch {
    enum Subject {
        case around(Coordinate)
        case named(String?, kind: AreaKind?)
    }

    let subject: Subject
    let limit: Int

    init(_ parameters: QueryParameters) throws(Problem) {
        var query = parameters
        let text = query.value("q", "1 to 100 characters", params: .bounds(Limits.areaTextLength)) {
            let isShort = Text.fits($0, Limits.areaTextLength.upperBound)
            return isShort && Limits.areaTextLength.contains($0.unicodeScalars.count) ? $0 : nil
        }
        let kind: AreaKind? = query.word("kind")
        let point = query.place("near")
        if point != nil {
            for (name, isGiven) in [("q", text != nil), ("kind", kind != nil)] where isGiven {
                query.errors.add(
                    name, "can't be combined with near", code: "conflict", params: ["other": .text("near")])
            }
        }
        limit = query.limit()
        try query.finish()
        subject = point.map(Subject.around) ?? .named(text, kind: kind)
    }
}

/// The parameters of `GET /v1/areas/{areaId}/series`.
struct AreaSeriesInput: Hashable {
    let selection: AreaSeries.Selection
    let isCSV: Bool

    init(_ request: Request) throws(Problem) {
        var query = QueryParameters(request)
        let names = AreaVariable.allCases.map(\.rawValue)
        let variables = query.value(
            "variables", "one or more of \(names.joined(separator: ", "))", params: .allowed(names)
        ) {
            Self.variables($0)
        }
        let survey: AreaSurvey? = query.word("survey")
        let from = query.integer("from", in: Limits.figureYears) ?? Limits.figureYears.lowerBound
        let to = query.integer("to", in: Limits.figureYears) ?? Limits.figureYears.upperBound
        if from > to {
            query.errors.add(
                "to", "can't be before from", code: "malformed", params: .bounds(from...Limits.figureYears.upperBound))
        }
        let format: TableFormat? = query.word("format")
        try query.finish()
        selection = AreaSeries.Selection(variables: variables, survey: survey, years: from...max(from, to))
        isCSV = TableFormat.isCSV(format, request)
    }

    /// In the fixed order of all variables, so that every order in a request shares one cached response. `nil` when one
    /// is unknown.
    private static func variables(_ text: String) -> [AreaVariable]? {
        guard Limits.areaVariablesLength.contains(text.utf8.count) else { return nil }
        let named = text.split(separator: ",", omittingEmptySubsequences: false).map {
            AreaVariable(rawValue: String($0))
        }
        let isList = !named.contains(nil) && named.count <= AreaVariable.allCases.count
        return isList ? AreaVariable.allCases.filter(named.contains) : nil
    }
}
