import Domain

/// The values of `parts/campus-tiles.mustache`: campuses, each with its listings and their lowest price.
struct CampusTileValues {
    let campuses: [CampusView]
    let format: DisplayFormat

    var all: TemplateValues {
        var values = TemplateValues()
        values.set("tiles", campuses.map(tile))
        return values
    }

    private func tile(_ view: CampusView) -> TemplateValues {
        let (campus, university) = (view.campus, view.campus.university)
        var tile = TemplateValues()
        tile.set("id", university.id.description)
        tile.set("name", university.name)
        tile.set("place", UniversityPlace.text(university))
        let price = format.money(campus.minMonthlyCents, view.currency)
        tile.set("offer", format.text("start.tile", count: Double(campus.listings), ["price": price]))
        return tile
    }
}
