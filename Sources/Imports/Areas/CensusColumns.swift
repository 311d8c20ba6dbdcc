import Domain

/// The meaning of a wide table's columns.
struct CensusColumns {
    private typealias Meaning = CensusVariables.Meaning

    private let header: CSVHeader
    private let columns: [Meaning: String]
    let variables: [AreaVariable]

    /// - Parameters:
    ///   - names: the header in the file's order.
    ///   - labels: by column in lowercase, if this file or another one has them.
    ///   - given: the operator's choice: by column in lowercase the variable, with `.moe` its margin of error.
    init(_ header: CSVHeader, names: [String], labels: [String: String], given: [String: String]) throws(Problem) {
        self.header = header
        var columns: [Meaning: String] = [:]
        for (name, text) in given {
            guard header.has(name) else { throw .invalid("column", "names a column that isn't in the file: \(name)") }
            columns[try Self.meaning(given: text)] = name
        }
        for name in names where given[name.lowercased()] == nil {
            let byLabel = labels[name.lowercased()].flatMap(CensusVariables.meaning(ofLabel:))
            // The first of several wins, such as the total population of each section of a profile.
            if let meaning = byLabel ?? CensusVariables.meaning(ofColumn: name), columns[meaning] == nil {
                columns[meaning] = name
            }
        }
        self.columns = columns
        let estimates = columns.keys.filter { $0.part == .estimate }
        var variables = Set(estimates.compactMap(\.variable))
        // Occupied homes are all homes minus the vacant ones.
        if variables.contains(.vacant), estimates.contains(where: { $0.variable == nil }) {
            variables.insert(.occupied)
        }
        self.variables = AreaVariable.published.filter(variables.contains)
    }

    private static func meaning(given text: String) throws(Problem) -> Meaning {
        let isMargin = text.hasSuffix(".moe")
        guard let variable = AreaVariable(rawValue: String(text.dropLast(isMargin ? 4 : 0))), variable.isPublished
        else {
            throw .invalid(
                "column",
                "gives no variable: \(text). They are "
                    + AreaVariable.published.map(\.rawValue).joined(separator: ", "))
        }
        return Meaning(variable: variable, part: isMargin ? .margin : .estimate)
    }

    /// The figures of a row; adds an error for each invalid cell.
    func figures(
        of record: CSVRecord, year: Int, into errors: inout ValidationErrors
    ) -> [(variable: AreaVariable, figure: AreaFigure)] {
        variables.compactMap { variable in
            guard let column = columns[Meaning(variable: variable, part: .estimate)] else {
                return occupied(record, year).map { (variable, $0) }
            }
            let text = header.text(column, in: record) ?? ""
            guard let value = CensusCell.value(text, of: variable, year: year) else {
                errors.add(column, "isn't a figure: \(text.prefix(40))")
                return nil
            }
            return (
                variable,
                AreaFigure(annotated(value, variable, record, year), margin: margin(variable, record, &errors))
            )
        }
    }

    /// An annotation such as `2,000+` says more than the number beside it.
    private func annotated(
        _ value: AreaFigure.Value, _ variable: AreaVariable, _ record: CSVRecord, _ year: Int
    ) -> AreaFigure.Value {
        guard let column = columns[Meaning(variable: variable, part: .annotation)],
            let text = header.text(column, in: record), text.lowercased() != "null",
            let annotation = CensusCell.value(text, of: variable, year: year)
        else { return value }
        return annotation
    }

    private func margin(
        _ variable: AreaVariable, _ record: CSVRecord, _ errors: inout ValidationErrors
    ) -> AreaFigure.Margin? {
        guard let column = columns[Meaning(variable: variable, part: .margin)] else { return nil }
        let text = header.text(column, in: record) ?? ""
        guard let margin = CensusCell.margin(text) else {
            errors.add(column, "isn't a margin of error: \(text.prefix(40))")
            return nil
        }
        return margin
    }

    private func occupied(_ record: CSVRecord, _ year: Int) -> AreaFigure? {
        func count(_ variable: AreaVariable?) -> Double? {
            let column = columns[Meaning(variable: variable, part: .estimate)]
            let text = column.flatMap { header.text($0, in: record) } ?? ""
            guard case .estimate(let number)? = CensusCell.value(text, of: .occupied, year: year) else { return nil }
            return number
        }
        guard let all = count(nil), let vacant = count(.vacant), all >= vacant else { return nil }
        return AreaFigure(.estimate(all - vacant))
    }
}
