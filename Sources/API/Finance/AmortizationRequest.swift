import Domain
import Geo
import Hummingbird

/// The parameters of `GET /v1/finance/amortization`.
struct AmortizationRequest {
    let loan: Loan
    let isCSV: Bool

    /// Throws `malformed`, naming every wrong parameter.
    init(_ request: Request) throws(Problem) {
        var query = QueryParameters(request)
        let principal = Self.required("loanCents", in: Limits.loanCents, &query)
        let rate = Self.rate(&query)
        let years = Self.required("years", in: Limits.loanYears, &query)
        let extra = query.integer("extraCents", in: Limits.monthlyCents) ?? 0
        let escrow = query.integer("escrowCents", in: Limits.monthlyCents) ?? 0
        let format: TableFormat? = query.word("format")
        try query.finish()
        loan = try Loan(
            principalCents: principal, ratePercent: rate, years: years, extraCents: extra, escrowCents: escrow)
        isCSV = TableFormat.isCSV(format, request)
    }

    private static func required(
        _ name: String, in range: ClosedRange<Int>, _ query: inout QueryParameters
    ) -> Int {
        if query.text(name) == nil { query.errors.missing(name) }
        return query.integer(name, in: range) ?? range.lowerBound
    }

    private static func rate(_ query: inout QueryParameters) -> Double {
        let (name, range) = ("ratePercent", Limits.loanRatePercent)
        if query.text(name) == nil { query.errors.missing(name) }
        let rule = "a number from \(range.lowerBound) to \(range.upperBound) with at most four decimals"
        return query.value(name, rule, params: .bounds(range)) { text in
            Double(decimal: text).flatMap { range.contains($0) && Percent($0) != nil ? $0 : nil }
        } ?? 0
    }
}
