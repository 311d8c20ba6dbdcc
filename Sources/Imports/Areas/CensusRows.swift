import Domain

/// A row with a column for each variable.
struct WideRow {
    let header: CSVHeader
    let geography: GeographyColumns
    let vintage: CensusVintage
    let columns: CensusColumns

    func outcome(of record: CSVRecord) -> ImportRows<AreaFigureRow>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        var errors = ValidationErrors()
        guard let (year, survey, source) = vintage.of(record, header, into: &errors) else { return .bad(errors.list) }
        let tractYear = vintage.tractYear ?? Geography.tractYear(of: year)
        return geography.area(record, tractYear: tractYear).row { area in
            let figures = columns.figures(of: record, year: year, into: &errors).map {
                DatedFigure($0.variable, survey, year: year, $0.figure, source: source)
            }
            guard errors.list.isEmpty else { return .bad(errors.list) }
            return .row(AreaFigureRow(area: area, unknown: header.unknown(area, record), figures: figures))
        }
    }
}

/// A row of a long table: one figure.
struct LongRow {
    let header: CSVHeader
    let geography: GeographyColumns
    let vintage: CensusVintage

    func outcome(of record: CSVRecord) -> ImportRows<AreaFigureRow>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        var errors = ValidationErrors()
        guard let (year, survey, source) = vintage.of(record, header, into: &errors) else { return .bad(errors.list) }
        guard let variable = CensusVariables.variable(header.text("variable", in: record) ?? "") else {
            return .skipped(reason: "a variable Digs doesn't have")
        }
        let text = header.text("value", in: record) ?? ""
        let value = CensusCell.value(text, of: variable, year: year)
        if value == nil { errors.add("value", "isn't a figure: \(text.prefix(40))") }
        let margin = CensusCell.margin(header.text("moe", in: record) ?? "")
        if margin == nil { errors.add("moe", "isn't a margin of error") }
        let tractYear = vintage.tractYear ?? Geography.tractYear(of: year)
        return geography.area(record, tractYear: tractYear).row { area in
            guard let value, let margin, errors.list.isEmpty else { return .bad(errors.list) }
            let figure = DatedFigure(variable, survey, year: year, AreaFigure(value, margin: margin), source: source)
            return .row(AreaFigureRow(area: area, unknown: header.unknown(area, record), figures: [figure]))
        }
    }
}

extension Geography.Outcome {
    fileprivate func row(
        _ make: (AreaID) -> ImportRows<AreaFigureRow>.Outcome
    ) -> ImportRows<AreaFigureRow>.Outcome {
        switch self {
        case .area(let area): make(area)
        case .otherKind(let kind): .skipped(reason: kind)
        case .unreadable: .bad("area", "has no id that Digs can read")
        }
    }
}

extension CSVHeader {
    /// The area that the row describes; `nil` when it has no name.
    fileprivate func unknown(_ id: AreaID, _ record: CSVRecord) -> Area? {
        let name = text("name", in: record) ?? text("geo.display-label", in: record) ?? text("place_name", in: record)
        return AreaNaming.area(id, named: name)
    }
}
