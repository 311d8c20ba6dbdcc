import Domain

/// The values of `parts/area.mustache` and `parts/area-tiles.mustache`: the profile of an area, and lists of areas.
struct AreaValues {
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
        values.set("center", area.location.map { "\($0.latitude),\($0.longitude)" })
        values.set("parents", profile.areas.dropFirst().reversed().map { link($0, $0.name, to: "/places") })
        values.set(
            "cards",
            AreaBookmark.Card.allCases.map { AreaCardValues(profile: profile, card: $0, format: format) }
                .filter(\.isShown).map(\.all))
        return values
    }

    /// Areas as links to the page at a path.
    func tiles(_ areas: [Area], to path: String) -> TemplateValues {
        let tiles = areas.map { area in
            var values = link(area, catalogue.label(of: area), to: path)
            values.set("kind", figures.kind(area))
            let people = area.population.map {
                format.text("areas.people", ["value": format.number(Double($0))])
            }
            values.set("people", people)
            return values
        }
        var values = TemplateValues()
        values.set("matches", tiles)
        values.set("hasMatches", isOn: !tiles.isEmpty)
        return values
    }

    private func link(_ area: Area, _ name: String, to path: String) -> TemplateValues {
        var values = TemplateValues()
        values.set("href", "\(path)?area=\(area.id)")
        values.set("label", figures.name(area.id, name))
        return values
    }
}
