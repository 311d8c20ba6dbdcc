import Domain

/// The schedule of a loan as JSON or CSV.
struct AmortizationView {
    /// How amounts are rounded, explained to people who read the response.
    static let rule = """
        A month bears a twelfth of the rate. Interest and the level payment are rounded to the nearest cent, half a \
        cent up; the last payment settles what rounding leaves.
        """

    let amortization: Amortization
    let currency: String

    /// The schedule without extra payments; `nil` when there are none.
    private var withoutExtra: Amortization? {
        let loan = amortization.loan
        guard loan.extraCents > 0 else { return nil }
        let plain = try? Loan(
            principalCents: loan.principalCents, ratePercent: loan.rate.value, years: loan.years,
            escrowCents: loan.escrowCents)
        return plain.map(Amortization.init)
    }

    var csv: BufferedResponse {
        let rows = amortization.months.map { month in
            ["\(month.number)"] + CSVAmount.texts(month.amounts)
        }
        return CSVTable(columns: ["month"] + Amortization.Month.columns, rows: rows).response
    }
}

extension AmortizationView: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("currency", currency)
            amortization.loan.writeInputs(to: &json)
            json.set("levelPaymentCents", amortization.levelPaymentCents)
            json.set("totals", TotalsView(amortization: amortization))
            json.set("withoutExtra", withoutExtra.map(TotalsView.init))
            json.array("months", amortization.months) { month, json in
                json.object { month.write(to: &$0) }
            }
            json.set("rule", Self.rule)
        }
    }
}

/// The total cost of a loan.
struct TotalsView: JSONWritable {
    let amortization: Amortization

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("monthCount", amortization.months.count)
            $0.set("interestCents", amortization.interestCents)
            $0.set("extraCents", amortization.extraCents)
            $0.set("escrowCents", amortization.escrowCents)
            $0.set("paymentCents", amortization.paymentCents)
        }
    }
}

extension Amortization.Month {
    static let columns = ["opening", "interest", "principal", "extra", "escrow", "payment", "closing"]

    /// The values in column order.
    var amounts: [Int] {
        [openingCents, interestCents, principalCents, extraCents, escrowCents, paymentCents, closingCents]
    }

    func write(to json: inout JSONMembers) {
        json.set("number", number)
        json.set("openingCents", openingCents)
        json.set("interestCents", interestCents)
        json.set("principalCents", principalCents)
        json.set("extraCents", extraCents)
        json.set("escrowCents", escrowCents)
        json.set("paymentCents", paymentCents)
        json.set("closingCents", closingCents)
    }
}

/// Amounts as spreadsheets read them: units of the currency with two decimals.
enum CSVAmount {
    static func texts(_ cents: [Int]) -> [String] { cents.map(text) }

    static func text(_ cents: Int) -> String {
        let (units, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(units).\(rest < 10 ? "0" : "")\(rest)"
    }
}
