import Domain

/// The values of `parts/area.mustache` and `parts/areas.mustache`: the profile of an area, and lists of areas.
struct AreaValues {
    /// The rows of a profile, each of the first of its variables that has a number.
    private static let rows: [[AreaVariable]] = [
        [.population], [.medianHouseholdIncome, .medianIndividualIncome], [.medianAge], [.medianPropertyValue],
        [.medianGrossRent, .medianContractRent], [.ownerShare], [.vacancyRate],
    ]
    /// Kinds whose center makes a sensible search; a state is too large for that.
    private static let searchable: Set<AreaKind> = [.place, .zip, .tract, .county]

    let catalogue: AreaCatalogue
    let format: DisplayFormat

    private var figures: FigureText { FigureText(format: format) }

    /// - Parameter area: the first of the profile's areas.
    func profile(_ profile: AreaProfile, of area: Area) -> TemplateValues {
        var values = TemplateValues()
        values.set("id", area.id.description)
        values.set("label", figures.name(area.id, catalogue.label(of: area)))
        let year = area.id.boundaryYear.map { format.text("areas.boundaries", ["year": "\($0)"]) }
        values.set("kind", [figures.kind(area), year].compactMap(\.self).joined(separator: " · "))
        let center = Self.searchable.contains(area.id.kind) ? area.location : nil
        values.set("near", center.map { "\($0.latitude),\($0.longitude)" })
        values.set("parents", profile.areas.dropFirst().reversed().map { link($0, $0.name, to: "/places") })
        values.set("areas", texts: profile.areas.map { figures.name($0.id, $0.name) })
        values.set("rows", Self.rows.compactMap { row($0, profile.rows) })
        return values
    }

    /// The first of the variables with a number, and its source; `nil` when none is known.
    private func row(_ variables: [AreaVariable], _ all: [AreaProfile.Row]) -> TemplateValues? {
        func hasNumber(_ figure: DatedFigure?) -> Bool { figure?.figure.isNumber ?? false }
        let known = variables.flatMap { variable in all.filter { $0.variable == variable } }
        let shown =
            known.first { $0.figures.first.map(hasNumber) ?? false }
            ?? known.first { $0.figures.contains(where: hasNumber) } ?? known.first
        guard let shown else { return nil }
        let (unit, isOwnership) = (shown.variable.unit, shown.variable == .ownerShare)
        var values = TemplateValues()
        values.set(
            "title", isOwnership ? format.text("areas.card.ownership") : figures.variable(shown.variable))
        values.set(
            "cells",
            texts: shown.figures.map { isOwnership ? figures.ownership($0, unit) : figures.figure($0, unit) })
        let own = (shown.figures.first ?? nil).flatMap { $0.figure.isNumber ? $0 : nil }
        let source = shown.figures.compactMap(\.self).first(where: hasNumber)
        let parts = [own.flatMap { figures.margin($0, unit) }, source.map(figures.years), source?.source]
        values.set("source", parts.compactMap(\.self).joined(separator: " · "))
        return values
    }

    /// Areas as links to their page.
    func links(_ areas: [Area], to path: String) -> [TemplateValues] {
        areas.map { area in
            var values = link(area, catalogue.label(of: area), to: path)
            values.set("kind", figures.kind(area))
            let people = area.population.map {
                format.text("areas.people", ["value": format.number(Double($0))])
            }
            values.set("people", people)
            return values
        }
    }

    private func link(_ area: Area, _ name: String, to path: String) -> TemplateValues {
        var values = TemplateValues()
        values.set("href", "\(path)?area=\(area.id)")
        values.set("label", figures.name(area.id, name))
        return values
    }
}
