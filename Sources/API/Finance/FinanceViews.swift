import Domain

/// The return of a rental property, as JSON or CSV.
struct RentalView {
    /// The meaning of the figures, explained to people who read the response.
    static let rule = """
        Net: rent after vacancy, less expenses, escrow and the loan's payment. Net income: rent after vacancy, less \
        expenses, escrow and interest; repaid principal stays the owner's as equity. Cash invested: the down payment \
        and all extra payments until then. ROI: twelve times the net, or the net income, by the cash invested. Net \
        operating income: twelve times the rent after vacancy, less expenses and escrow; the cap rate is its share of \
        the price. Cash-on-cash return: what the first year leaves, by the down payment.
        """

    let analysis: RentalAnalysis
    let currency: String

    var csv: BufferedResponse {
        let rows = analysis.months.map { month in
            let owned = CSVAmount.texts([month.equityCents, month.cashInvestedCents, month.netCents])
            return ["\(month.payment.number)"] + CSVAmount.texts(month.payment.amounts) + owned + [
                Self.text(month.roiPercent), CSVAmount.text(month.netIncomeCents), Self.text(month.netIncomeRoiPercent),
            ]
        }
        let owned = ["equity", "cashInvested", "net", "roiPercent", "netIncome", "netIncomeRoiPercent"]
        return CSVTable(columns: ["month"] + Amortization.Month.columns + owned, rows: rows).response
    }

    /// A percentage with two decimals; empty without one.
    private static func text(_ percent: Double?) -> String {
        percent.map { CSVAmount.text(Int(($0 * 100).rounded())) } ?? ""
    }
}

extension RentalView: JSONWritable {
    func write(to json: inout JSONWriter) {
        let property = analysis.property
        json.object { json in
            json.set("currency", currency)
            property.writeInputs(to: &json)
            json.set("downPaymentCents", property.downPaymentCents)
            json.set("downPaymentPercent", property.downPayment.value)
            json.set("levelPaymentCents", analysis.levelPaymentCents)
            json.set("vacancyLossCents", property.vacancyLossCents)
            json.set("effectiveRentCents", property.effectiveRentCents)
            json.set("netOperatingIncomeCents", analysis.netOperatingIncomeCents)
            json.set("capRatePercent", analysis.capRatePercent)
            json.set("netCents", analysis.netCents)
            json.set("equityCents", analysis.equityCents)
            json.set("roiPercent", analysis.roiPercent)
            json.set("netIncomeCents", analysis.netIncomeCents)
            json.set("netIncomeRoiPercent", analysis.netIncomeRoiPercent)
            json.set("firstYearNetCents", analysis.firstYearNetCents)
            json.set("cashOnCashPercent", analysis.cashOnCashPercent)
            json.set("breakEvenRentCents", analysis.breakEvenRentCents)
            json.set("totals", analysis.amortization.map(TotalsView.init))
            json.array("months", analysis.months) { month, json in
                json.object { month.write(to: &$0) }
            }
            json.set("rule", Self.rule)
        }
    }
}

extension RentalAnalysis.Month {
    fileprivate func write(to json: inout JSONMembers) {
        payment.write(to: &json)
        json.set("equityCents", equityCents)
        json.set("cashInvestedCents", cashInvestedCents)
        json.set("netCents", netCents)
        json.set("roiPercent", roiPercent)
        json.set("netIncomeCents", netIncomeCents)
        json.set("netIncomeRoiPercent", netIncomeRoiPercent)
    }
}

/// The value of a parcel, derived from the building that could stand on it.
struct LandValueView: JSONWritable {
    static let rule = """
        Gross rent: a year's rent of all units. Net operating income: gross rent less vacancy and expenses. The \
        property is worth its net operating income by the cap rate; what building it leaves of that is the land's \
        value. An asking price above that is more than the building carries.
        """

    let land: LandDevelopment
    let currency: String

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("currency", currency)
            land.writeInputs(to: &$0)
            $0.set("grossRentCents", land.grossRentCents)
            $0.set("vacancyLossCents", land.vacancyLossCents)
            $0.set("netOperatingIncomeCents", land.netOperatingIncomeCents)
            $0.set("propertyValueCents", land.propertyValueCents)
            $0.set("landValueCents", land.landValueCents)
            $0.set("landValuePerSquareFootCents", land.landValuePerSquareFootCents)
            $0.set("askingAboveValueCents", land.askingAboveValueCents)
            $0.array("sensitivity", land.sensitivity) { change, json in
                json.object {
                    $0.set("input", change.input.rawValue)
                    $0.set("value", change.value)
                    $0.set("landValueCents", change.landValueCents)
                    $0.set("differenceCents", change.differenceCents)
                }
            }
            $0.set("rule", Self.rule)
        }
    }
}

/// Local typical figures around a point, each with its source and years.
struct LocalFiguresView: JSONWritable {
    let local: LocalFigures
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        json.object {
            // Published figures cover the United States only.
            $0.set("currency", "USD")
            for subject in LocalFigures.Subject.allCases {
                $0.set(named: subject.rawValue, view(of: subject))
            }
        }
    }

    private func view(of subject: LocalFigures.Subject) -> LocalFigureView {
        LocalFigureView(subject: subject, result: local.figures[subject] ?? .failure(.noFigure), catalogue: catalogue)
    }
}

private struct LocalFigureView: JSONWritable {
    let subject: LocalFigures.Subject
    let result: Result<LocalFigures.Found, LocalFigures.Gap>
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        let found = try? result.get()
        json.object {
            if subject == .vacancy {
                $0.set("percent", found?.estimate)
            } else {
                $0.set("cents", found.map { Int(($0.estimate * 100).rounded()) })
            }
            if case .failure(let gap) = result {
                $0.set("reason", gap.rawValue)
            } else {
                $0.set("reason", String?.none)
            }
            $0.set("area", found.map { AreaLabelView(area: $0.area, catalogue: catalogue) })
            $0.set("isInside", found.map { $0.match == .boundary })
            $0.set("variable", found?.figure.variable.rawValue)
            $0.set("figure", FigureView(figure: found?.figure))
        }
    }
}
