/// The profitability of a rental property: month by month, and in investors' ratios.
public struct RentalAnalysis: Sendable {
    /// A month of the loan from the owner's view.
    public struct Month: Sendable {
        public let payment: Amortization.Month
        /// The part of the price that is no longer owed.
        public let equityCents: Int
        /// The down payment and all extra payments so far.
        public let cashInvestedCents: Int
        /// The rent minus vacancy, expenses, escrow and the loan's payment. Extra payments count as invested cash
        /// instead.
        public let netCents: Int

        /// Return on investment: twelve times the net divided by the invested cash. `nil` without invested cash.
        public var roiPercent: Double? { Yield.percent(netCents * 12, of: cashInvestedCents) }

        /// The net without the repaid principal, which the owner keeps as equity: an income statement counts interest
        /// alone as an expense.
        public var netIncomeCents: Int { netCents + payment.principalCents }

        /// Twelve times the net income divided by the invested cash. `nil` without invested cash.
        public var netIncomeRoiPercent: Double? { Yield.percent(netIncomeCents * 12, of: cashInvestedCents) }
    }

    public let property: RentalProperty
    /// `nil` without a loan.
    public let amortization: Amortization?
    /// The months of the loan.
    public let months: [Month]

    public init(_ property: RentalProperty) {
        self.property = property
        amortization = property.loan.map(Amortization.init)
        var cash = property.downPaymentCents
        months = (amortization?.months ?? []).map { payment in
            cash += payment.extraCents
            return Month(
                payment: payment, equityCents: property.priceCents - payment.closingCents, cashInvestedCents: cash,
                netCents: property.operatingCents - payment.interestCents - payment.principalCents)
        }
    }

    /// The net of the first month; without a loan, of every month.
    public var netCents: Int { months.first?.netCents ?? property.operatingCents }

    /// The part of the price that is no longer owed after the first month.
    public var equityCents: Int { months.first?.equityCents ?? property.priceCents }

    /// Twelve times the net of the first month divided by the invested cash. `nil` without invested cash.
    public var roiPercent: Double? {
        guard let first = months.first else { return Yield.percent(netCents * 12, of: property.downPaymentCents) }
        return first.roiPercent
    }

    /// The net income of the first month; without a loan, of every month.
    public var netIncomeCents: Int { months.first?.netIncomeCents ?? property.operatingCents }

    /// Twelve times the net income of the first month divided by the invested cash. `nil` without invested cash.
    public var netIncomeRoiPercent: Double? {
        guard let first = months.first else { return roiPercent }
        return first.netIncomeRoiPercent
    }

    public var levelPaymentCents: Int { amortization?.levelPaymentCents ?? 0 }

    /// A year's rent after vacancy and all costs except the loan.
    public var netOperatingIncomeCents: Int { property.operatingCents * 12 }

    /// Net operating income divided by the price.
    public var capRatePercent: Double? { Yield.percent(netOperatingIncomeCents, of: property.priceCents) }

    /// The net of the first year after the loan; months after its end keep everything.
    public var firstYearNetCents: Int {
        let paid = months.prefix(12).reduce(0) { $0 + $1.netCents }
        return paid + (12 - min(12, months.count)) * property.operatingCents
    }

    /// The first year's net divided by the down payment. `nil` without a down payment.
    public var cashOnCashPercent: Double? { Yield.percent(firstYearNetCents, of: property.downPaymentCents) }

    /// The lowest rent at which a month with a level payment has no deficit. `nil` for a vacancy of 100 %, or so near
    /// it that no number of JSON is high enough.
    public var breakEvenRentCents: Int? {
        let costs = property.monthly.expensesCents + property.monthly.escrowCents + levelPaymentCents
        let letShare = Percent.perWhole - property.vacancy.tenThousandths
        guard letShare > 0 else { return costs == 0 ? 0 : nil }
        // Rounding the vacancy makes the quotient close but not always exact.
        var (low, high) = (0, Int(clamping: Int128(costs + 1) * Int128(Percent.perWhole) / Int128(letShare) + 1))
        while low < high {
            let middle = low + (high - low) / 2
            if middle - property.vacancy.of(middle) >= costs { high = middle } else { low = middle + 1 }
        }
        return low <= Limits.exactCents ? low : nil
    }
}
