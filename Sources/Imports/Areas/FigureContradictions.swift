import Domain

/// Refuses rows that contradict a figure of an earlier row: nobody could tell which is right.
///
/// Keeps two hashes for each figure, because a file may have millions.
final class FigureContradictions {
    private struct Key: Hashable {
        let area: Area.ID
        let variable: AreaVariable
        let survey: AreaSurvey
        let year: Int
        let source: String
    }

    /// The hash of a figure's value, by the hash of its key.
    private var values: [Int: Int] = [:]

    func checked(_ outcome: ImportRows<AreaFigureRow>.Outcome) -> ImportRows<AreaFigureRow>.Outcome {
        guard case .row(let row) = outcome else { return outcome }
        var errors = ValidationErrors()
        for figure in row.figures where isOther(figure, of: row.area) {
            errors.add(
                figure.variable.rawValue, "is another one than in an earlier row for \(row.area), \(figure.year)")
        }
        guard errors.list.isEmpty else { return .bad(errors.list) }
        for figure in row.figures { values[Self.key(figure, row.area)] = figure.figure.value.hashValue }
        return outcome
    }

    private func isOther(_ figure: DatedFigure, of area: Area.ID) -> Bool {
        guard let known = values[Self.key(figure, area)] else { return false }
        return known != figure.figure.value.hashValue
    }

    private static func key(_ figure: DatedFigure, _ area: Area.ID) -> Int {
        Key(
            area: area, variable: figure.variable, survey: figure.survey, year: figure.year, source: figure.source
        ).hashValue
    }
}
