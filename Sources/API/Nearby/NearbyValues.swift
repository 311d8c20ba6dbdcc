import Domain

/// The values of `parts/nearby.mustache`: the points of interest near a listing.
struct NearbyValues {
    let view: NearbyView
    /// Whether distances start at the shown point of a hidden place.
    let isApproximate: Bool
    let format: DisplayFormat

    /// `nil` for a listing without a location.
    var all: TemplateValues? {
        guard let points = view.points else { return nil }
        var values = TemplateValues()
        let isKnown = points.coverage != .none
        values.set("isUnknown", isOn: !isKnown)
        guard isKnown else { return values }
        values.set(
            "lead",
            format.text(
                "nearby.lead",
                [
                    "distance": format.distance(miles: Limits.walkMiles, approximate: false),
                    "minutes": format.minutes(Limits.walkMinutes),
                ]))
        values.set("walkability", walkability(points.walkability))
        values.set("rule", format.text("nearby.walkability.rule.\(format.units)"))
        values.set("isPartial", isOn: points.coverage == .partial)
        values.set("groups", points.groups.map(group))
        values.set("sources", points.sources.map(source))
        return values
    }

    private func walkability(_ walkability: Walkability?) -> String {
        guard let score = walkability?.score else { return format.text("nearby.walkability.unknown") }
        return format.text(
            isApproximate ? "nearby.walkability.approximate" : "nearby.walkability.score", ["score": "\(score)"])
    }

    private func group(_ group: NearbyPoints.Group) -> TemplateValues {
        var values = TemplateValues()
        values.set("category", format.text("nearby.category.\(group.category.rawValue)"))
        for known in PointCategory.allCases { values.set("is_\(known.rawValue)", isOn: known == group.category) }
        values.set("count", countText(group.count))
        values.set("nearest", group.nearest.map(point))
        values.set("hasNearest", isOn: !group.nearest.isEmpty)
        return values
    }

    private func countText(_ count: Int?) -> String {
        guard let count else { return format.text("nearby.unknown") }
        return count == 0 ? format.text("nearby.none") : format.text("nearby.count", count: Double(count))
    }

    private func point(_ hit: NearbyPoints.Hit) -> TemplateValues {
        var values = TemplateValues()
        let kind = format.text("nearby.kind.\(hit.kind.rawValue)")
        let distance = format.distance(miles: Miles.shown(hit.miles), approximate: isApproximate)
        values.set("name", hit.name ?? kind)
        values.set("more", hit.name == nil ? distance : "\(kind) · \(distance)")
        return values
    }

    private func source(_ source: PointSource) -> TemplateValues {
        var values = TemplateValues()
        values.set("attribution", source.attribution)
        values.set("isOpenStreetMap", isOn: source.attribution.contains("OpenStreetMap"))
        let from = source.date.map { format.text("nearby.from", ["name": source.name, "day": format.day($0)]) }
        values.set("from", from ?? source.name)
        return values
    }
}
