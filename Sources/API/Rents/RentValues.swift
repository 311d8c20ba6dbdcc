import Domain

/// The values of `parts/rent.mustache`: the comparison of a listing's rent.
struct RentValues {
    /// Widths in the bar's units, which is a hundred wide.
    private static let (barWidth, markWidth) = (100, 2)

    let view: RentCheckView
    let format: DisplayFormat

    /// `nil` when there is nothing to compare the rent with.
    var all: TemplateValues? {
        guard case .success(let check) = view.check, let level = check.level, let cost = check.costCents else {
            return nil
        }
        let (hud, similar) = (try? check.hud.get(), try? check.similar.get())
        guard let scale = similar?.scale ?? hud?.scale else { return nil }
        var values = TemplateValues()
        values.set("level", level.name)
        values.set("verdict", format.text("rent.level.\(level.name)"))
        setBar(scale, cost, in: &values)
        let lines = [costLine(check, cost), hud.map { hudLine($0, check.terms) }, similar.map(similarLine), tractLine]
        values.set("lines", texts: lines.compactMap(\.self))
        values.set("course", hud.flatMap { course($0, check.terms) })
        values.set("isCaution", isOn: check.isCaution)
        return values
    }

    /// HUD's figure by year; `nil` when only one year is known.
    private func course(_ hud: RentCheck.HUDComparison, _ terms: RentTerms) -> String? {
        guard hud.figure.course.count > 1 else { return nil }
        let years = hud.figure.course.map { year in
            let cents = terms.part(of: year.cents)
            let (low, high) = (whole(cents.lowerBound), whole(cents.upperBound))
            return "\(year.year) \(low == high ? low : "\(low)–\(high)")"
        }
        return format.text("rent.course", ["course": years.joined(separator: " · ")])
    }

    /// The usual range and the rent on a line from far below to far above.
    private func setBar(_ scale: RentScale, _ cost: Int, in values: inout TemplateValues) {
        let (low, high) = (min(scale.farBelow, cost), max(scale.farAbove, cost))
        func place(_ cents: Int) -> Int { (cents - low) * (Self.barWidth - Self.markWidth) / max(1, high - low) }
        let start = place(scale.usual.lowerBound)
        values.set("usualStart", start)
        values.set("usualWidth", place(scale.usual.upperBound) - start + Self.markWidth)
        values.set("here", place(cost))
        values.set("markWidth", Self.markWidth)
    }

    private func costLine(_ check: RentCheck, _ cost: Int) -> String {
        let line =
            check.addedCents > 0
            ? format.text("rent.costGuess", ["cost": whole(cost), "utilities": whole(check.addedCents)])
            : format.text("rent.cost", ["cost": whole(cost)])
        guard check.terms.people > 1 else { return line }
        return "\(line) \(format.text("rent.part", count: Double(check.terms.people)))"
    }

    private func similarLine(_ similar: RentCheck.SimilarRentsComparison) -> String {
        format.text(
            "rent.similar", count: Double(similar.rents.count),
            [
                "distance": format.distance(miles: similar.rents.radiusMiles, approximate: false),
                "low": whole(similar.quartiles.lower), "high": whole(similar.quartiles.upper),
                "median": whole(similar.quartiles.median),
            ])
    }

    private func hudLine(_ hud: RentCheck.HUDComparison, _ terms: RentTerms) -> String {
        let isOne = hud.cents.lowerBound == hud.cents.upperBound
        let line = format.text(
            isOne ? "rent.hud" : "rent.hudRange",
            [
                "place": hud.postalCode ?? hud.countyName ?? "", "year": String(hud.figure.year),
                "low": whole(hud.cents.lowerBound), "high": whole(hud.cents.upperBound),
            ])
        guard let first = hud.figure.course.first, first.year != hud.figure.year else { return line }
        let before = terms.part(of: first.cents)
        guard before.lowerBound == before.upperBound else { return line }
        let values = ["year": String(first.year), "cost": whole(before.lowerBound)]
        return "\(line) \(format.text("rent.before", values))"
    }

    /// The tract's rents across all home sizes: context, not a comparison.
    private var tractLine: String? {
        guard let tract = view.tract else { return nil }
        let (figure, members) = (tract.rent, FigureMembers(figure: tract.rent))
        guard let dollars = members.estimate ?? members.bound else { return nil }
        let margin = members.margin.map {
            format.text("areas.shortMargin", ["value": whole(Int($0 * 100))])
        }
        let covered = figure.firstYear == figure.year ? "\(figure.year)" : "\(figure.firstYear)–\(figure.year)"
        return format.text(
            "rent.tract.\(members.status)",
            [
                "label": tract.label,
                "years": [covered, margin, figure.source].compactMap(\.self).joined(separator: ", "),
                "cost": whole(Int(dollars * 100)),
            ])
    }

    /// The amount without cents.
    private func whole(_ cents: Int) -> String { format.money((cents + 50) / 100 * 100, view.currency) }
}
