import Domain
import Geo
import Hummingbird

/// The content of area pages before a script runs: matches as links, an area's figures beside those of the areas around
/// it, and its figures by year.
struct AreaPageContent: Sendable {
    private static let maxMatches = 20
    private static let maxExamples = 6
    /// A trend needs at least two years.
    private static let minYears = 2

    let directory: AreaDirectory
    let clock: Clock

    /// `/places?area=`, `/places?q=`.
    func places(_ layout: PageLayout, _ request: RequestedPage) async throws -> InitialContent {
        let (state, format) = (try await directory.state(), format(layout, request))
        let asked = Asked(request.query)
        guard let id = asked.area else {
            let found = asked.text.map { matches($0, state.catalogue) }
            return list(found, asked.text, "/places", state, format)
        }
        guard let area = AreaID(id).flatMap(state.catalogue.area) else { return .unknown() }
        let profile = try await directory.profile(of: area, in: state.catalogue)
        var content = InitialContent()
        content.title = FigureText(format: format).name(area.id, state.catalogue.label(of: area))
        content.canonicalQuery = "area=\(area.id)"
        // The script needs no data, and takes the markup.
        content.answers = [
            .init(path: "\(FragmentOptions.root)/areas/\(area.id)/profile", json: Array("null".utf8))
        ]
        content.values = {
            var values = TemplateValues()
            values.set("area", AreaValues(catalogue: state.catalogue, format: format).profile(profile, of: area))
            return values
        }
        return content
    }

    /// `/market?area=`, `/market?near=`.
    func market(_ layout: PageLayout, _ request: RequestedPage) async throws -> InitialContent {
        let (state, format) = (try await directory.state(), format(layout, request))
        let asked = Asked(request.query)
        guard asked.area != nil || asked.text != nil else {
            return list(nil, nil, "/market", state, format)
        }
        var areas: [Area] = []
        if let id = asked.area {
            guard let area = AreaID(id).flatMap(state.catalogue.area) else { return .unknown() }
            areas = [area] + state.catalogue.parents(of: area)
        } else if let text = asked.text {
            areas = around(text, state.catalogue)
        }
        guard !areas.isEmpty else { return list([], asked.text, "/market", state, format) }
        let study = try await study(of: areas, state.catalogue)
        var content = InitialContent()
        content.title = FigureText(format: format).name(areas[0].id, state.catalogue.label(of: areas[0]))
        content.canonicalQuery = "area=\(areas[0].id)"
        content.values = {
            var values = TemplateValues()
            values.set("query", asked.text)
            values.set("study", SeriesValues(format: format).study(study))
            return values
        }
        return content
    }

    /// The series of the smallest area with figures of several years, else of the smallest with any.
    private func study(of areas: [Area], _ catalogue: AreaCatalogue) async throws -> AreaSeriesView {
        let figures = try await directory.figures(of: areas.map(\.id))
        let views = areas.map { area in
            AreaSeriesView(
                area: area, catalogue: catalogue, series: AreaSeries.all(of: figures[area.id] ?? [], .init()))
        }
        return views.first { $0.series.contains { $0.points.count >= Self.minYears } }
            ?? views.first { !$0.series.isEmpty } ?? views[0]
    }

    private func matches(_ text: String, _ catalogue: AreaCatalogue) -> [Area] {
        if let point = Coordinate(text.replacing(" ", with: "")) { return catalogue.close(to: point) }
        return catalogue.search(text, kind: nil, limit: Self.maxMatches)
    }

    /// The areas around an address, smallest first, found by its name, postal code or town.
    private func around(_ text: String, _ catalogue: AreaCatalogue) -> [Area] {
        if let point = Coordinate(text.replacing(" ", with: "")) { return catalogue.close(to: point) }
        for part in AddressParts.of(text) {
            guard let area = catalogue.search(part, kind: nil, limit: 1).first else { continue }
            return [area] + catalogue.parents(of: area)
        }
        return []
    }

    /// - Parameter found: `nil` when nothing was searched for; then the largest places are shown.
    private func list(
        _ found: [Area]?, _ text: String?, _ path: String, _ state: AreaDirectory.State, _ format: DisplayFormat
    ) -> InitialContent {
        let catalogue = state.catalogue
        let areas = found ?? catalogue.search(nil, kind: .place, limit: Self.maxExamples)
        var content = InitialContent()
        content.canonicalQuery = found == nil ? "" : nil
        content.values = {
            var values = AreaValues(catalogue: catalogue, format: format).tiles(areas, to: path)
            values.set("query", text)
            values.set("covered", covered(by: state, format))
            let heading = found == nil ? format.text("areas.examples") : text ?? ""
            values.set("heading", heading)
            let isNothing = found?.isEmpty ?? false
            values.set("nothing", isNothing ? format.text("areas.notFound", ["text": text ?? ""]) : nil)
            return values
        }
        return content
    }

    /// The states whose tracts are known, so that nobody tries in vain; `nil` without tracts.
    private func covered(by state: AreaDirectory.State, _ format: DisplayFormat) -> String? {
        let (tracts, nation) = (state.tractStates, state.catalogue.search(nil, kind: .state, limit: .max))
        guard !tracts.all.isEmpty else { return nil }
        func names(_ states: Set<Area.ID>) -> String {
            let named = nation.filter { states.contains($0.id) }.map(\.name).sorted()
            if named.isEmpty { return format.text("areas.noState") }
            return named.count == nation.count ? format.text("areas.everyState") : format.list(named)
        }
        let (rents, incomes) = (tracts.states(with: .medianGrossRent), tracts.states(with: .medianHouseholdIncome))
        return format.text(
            "areas.covered", ["tracts": names(tracts.all), "rents": names(rents), "incomes": names(incomes)])
    }

    private func format(_ layout: PageLayout, _ request: RequestedPage) -> DisplayFormat {
        DisplayFormat(request.language, texts: layout.texts, today: request.today(at: clock.now()))
    }

    /// The area or text that the page's URL names; texts that are too long count as none.
    private struct Asked {
        let area: String?
        let text: String?

        init(_ query: String) {
            var parameters = QueryParameters(query)
            area = parameters.text("area")
            let typed = (parameters.text("q") ?? parameters.text("near")).flatMap { text in
                Text.fits(text, Limits.areaTextLength.upperBound) ? Text.tidy(text) : nil
            }
            text = typed.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

extension AreaCatalogue {
    /// A match found by its center must lie within this distance.
    private static let maxMiles = 3.0

    /// The areas that say something about a point, smallest first.
    func close(to point: Coordinate) -> [Area] {
        around(point).filter { found in
            if case .nearestPoint(let miles) = found.match { miles <= Self.maxMiles } else { true }
        }.map(\.area)
    }
}

/// The parts of an address that can find an area: the typed text, its postal code, its town with the state.
///
/// `js/areas/area-search.js` cuts the same parts, because the API searches one name at a time.
enum AddressParts {
    static func of(_ text: String) -> [String] {
        let code = text.firstMatch(of: /([0-9]{5})(?:-[0-9]{4})?$/).map { String($0.1) }
        let names = text.replacing(/[0-9]{5}(?:-[0-9]{4})?$/, with: "").split(separator: ",")
            .map { Text.tidy(String($0)) }.filter { !$0.isEmpty }
        // A street address starts with the house number.
        let places = names.first?.first?.isNumber ?? false ? Array(names.dropFirst()) : names
        let hasStreet = places.count < names.count || names.count > 2
        let town = code != nil || hasStreet ? places.suffix(2).joined(separator: ", ") : ""
        return [text, code ?? "", town].filter { !$0.isEmpty }
    }
}
