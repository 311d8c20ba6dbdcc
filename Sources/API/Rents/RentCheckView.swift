import Domain

/// A rent check as JSON. All amounts are cents a month; for a room, one person's share.
struct RentCheckView: JSONWritable {
    /// The meaning of each level, explained to people who read the response.
    static let rule = """
        Each comparison gives a level: usual within its range, far below or far above beyond its outer bounds. By \
        HUD's figure 90 % to 130 % of it is usual, below 60 % far below, above 180 % far above. By similar listings \
        their middle half is usual; far is what is also below 60 % or above 160 % of their median. The verdict is the \
        mean of the levels, rounded away from usual. A rent below 60 % of HUD's figure is always a caution.
        """

    let check: Result<RentCheck, MissingRentReason>
    let currency: String
    /// The typical rent of the census tract, as context only: homes there differ in size, so it decides nothing.
    var tract: TractRent?

    func write(to json: inout JSONWriter) {
        json.object { json in
            let found = try? check.get()
            json.set("verdict", found?.level?.name)
            json.set("caution", found?.isCaution ?? false)
            json.set("currency", currency)
            json.set("costCents", found?.costCents)
            json.set("utilitiesCents", found?.addedCents ?? 0)
            json.set("people", found?.terms.people)
            json.set("usual", found?.usualCents.map(RangeView.init))
            json.set("usualPrice", found?.usualPriceCents.map(RangeView.init))
            json.array("comparisons", comparisons) { view, json in view.write(to: &json) }
            json.array("unavailable", gaps) { gap, json in
                json.object {
                    $0.set("kind", gap.kind)
                    $0.set("reason", gap.reason.rawValue)
                }
            }
            json.set("similarCount", found?.similarCount ?? 0)
            json.set("tract", tract.map(TractView.init))
            json.set("rule", Self.rule)
        }
    }

    private var comparisons: [ComparisonView] {
        guard case .success(let check) = check else { return [] }
        var views: [ComparisonView] = []
        if case .success(let hud) = check.hud {
            views.append(ComparisonView(kind: "hud", level: hud.level, scale: hud.scale, hud: hud, terms: check.terms))
        }
        if case .success(let similar) = check.similar {
            views.append(
                ComparisonView(
                    kind: "similar", level: similar.level, scale: similar.scale, similar: similar, terms: check.terms))
        }
        return views
    }

    private var gaps: [(kind: String, reason: MissingRentReason)] {
        switch check {
        case .failure(let gap): return [("hud", gap), ("similar", gap)]
        case .success(let check):
            var gaps: [(String, MissingRentReason)] = []
            if case .failure(let gap) = check.hud { gaps.append(("hud", gap)) }
            if case .failure(let gap) = check.similar { gaps.append(("similar", gap)) }
            return gaps
        }
    }
}

/// A comparison with its kind-specific members.
private struct ComparisonView: JSONWritable {
    let kind: String
    let level: RentLevel?
    let scale: RentScale
    var hud: RentCheck.HUDComparison?
    var similar: RentCheck.SimilarRentsComparison?
    let terms: RentTerms

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("kind", kind)
            json.set("level", level?.name)
            json.set("usual", RangeView(cents: scale.usual))
            json.set("farBelowCents", scale.farBelow)
            json.set("farAboveCents", scale.farAbove)
            json.set("hud", hud.map { HUDView(hud: $0, terms: terms) })
            json.set("similar", similar.map(SimilarView.init))
        }
    }
}

extension RentCheck.HUDComparison {
    /// `nil` for a postal code's figure.
    var countyName: String? { county.map { "\($0.name), \($0.state)" } }
}

private struct HUDView: JSONWritable {
    let hud: RentCheck.HUDComparison
    let terms: RentTerms

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("source", hud.figure.source.rawValue)
            json.set("year", hud.figure.year)
            json.set("percentile", 40)
            json.set("postalCode", hud.postalCode)
            json.set("county", hud.countyName)
            json.set("countySource", hud.countySource?.rawValue)
            json.set("lowCents", hud.cents.lowerBound)
            json.set("highCents", hud.cents.upperBound)
            json.array("areas", hud.figure.areas) { rent, json in
                json.object {
                    $0.set("code", rent.area.code)
                    $0.set("name", rent.area.name)
                    $0.set("cents", terms.part(of: rent.cents))
                }
            }
            json.array("course", hud.figure.course) { year, json in
                let cents = terms.part(of: year.cents)
                json.object {
                    $0.set("year", year.year)
                    $0.set("lowCents", cents.lowerBound)
                    $0.set("highCents", cents.upperBound)
                }
            }
        }
    }
}

private struct SimilarView: JSONWritable {
    let similar: RentCheck.SimilarRentsComparison

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("count", similar.rents.count)
            $0.set("radiusMiles", similar.rents.radiusMiles)
            $0.set("lowerQuartileCents", similar.quartiles.lower)
            $0.set("medianCents", similar.quartiles.median)
            $0.set("upperQuartileCents", similar.quartiles.upper)
        }
    }
}

private struct TractView: JSONWritable {
    let rent: TractRent

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", rent.tract.id.description)
            $0.set("label", rent.label)
            $0.set("isInside", rent.match == .boundary)
            $0.set("medianGrossRent", FigureView(figure: rent.rent))
        }
    }
}

private struct RangeView: JSONWritable {
    let cents: ClosedRange<Int>

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("lowCents", cents.lowerBound)
            $0.set("highCents", cents.upperBound)
        }
    }
}
