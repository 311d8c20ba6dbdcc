import Domain

/// The values of `parts/nearby.mustache`, from the JSON of nearby points, for the markup that `js/listing/nearby.js`
/// makes.
struct NearbyValues {
    let nearby: JSONValue
    /// Whether distances start at the shown point of a hidden place.
    let isApproximate: Bool
    let format: DisplayFormat

    /// `nil` for a listing without a location.
    var all: TemplateValues? {
        guard nearby["unavailable"].string != "noPlace" else { return nil }
        var values = TemplateValues()
        let isKnown = nearby["unavailable"].string == nil
        values.set("isUnknown", isOn: !isKnown)
        guard isKnown else { return values }
        values.set(
            "lead",
            format.text(
                "nearby.lead",
                [
                    "miles": format.miles(nearby["walkMiles"].double ?? 0, approximate: false),
                    "minutes": format.minutes(nearby["walkMinutes"].int ?? 0),
                ]))
        values.set("isPartial", isOn: nearby["coverage"].string == "partial")
        values.set("groups", nearby["categories"].items.map(group))
        values.set("sources", nearby["sources"].items.map(source))
        return values
    }

    private func group(_ group: JSONValue) -> TemplateValues {
        var values = TemplateValues()
        let category = group["category"].string ?? ""
        values.set("category", format.text("nearby.category.\(category)"))
        for known in PointCategory.allCases { values.set("is_\(known.rawValue)", isOn: known.rawValue == category) }
        values.set("count", countText(group["count"].double))
        values.set("nearest", group["nearest"].items.map(point))
        values.set("hasNearest", isOn: !group["nearest"].items.isEmpty)
        return values
    }

    private func countText(_ count: Double?) -> String {
        guard let count else { return format.text("nearby.unknown") }
        return count == 0 ? format.text("nearby.none") : format.text("nearby.count", count: count)
    }

    private func point(_ point: JSONValue) -> TemplateValues {
        var values = TemplateValues()
        let kind = format.text("nearby.kind.\(point["kind"].string ?? "")")
        let distance = format.miles(point["distanceMiles"].double ?? 0, approximate: isApproximate)
        let name = point["name"].string
        values.set("name", name ?? kind)
        values.set("more", name == nil ? distance : "\(kind) · \(distance)")
        return values
    }

    private func source(_ source: JSONValue) -> TemplateValues {
        var values = TemplateValues()
        let attribution = source["attribution"].string ?? ""
        values.set("attribution", attribution)
        values.set("isOpenStreetMap", isOn: attribution.contains("OpenStreetMap"))
        let name = source["name"].string ?? ""
        let day = source["date"].string.flatMap(format.day)
        values.set("from", day.map { format.text("nearby.from", ["name": name, "day": $0]) } ?? name)
        return values
    }
}
