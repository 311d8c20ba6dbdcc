/// A property that somebody buys to let it. All amounts but the price, the loan and the down payment are a month's.
public struct RentalProperty: Hashable, Sendable {
    /// How the price is paid: the rest of either is the other.
    public enum Financing: Hashable, Sendable {
        case loan(cents: Int)
        case downPayment(percent: Double)
    }

    /// What is paid and earned each month.
    public struct Monthly: Hashable, Sendable {
        public let extraCents: Int
        /// Taxes and insurance that the lender collects.
        public let escrowCents: Int
        /// What the owner pays besides: repairs, management, fees.
        public let expensesCents: Int
        /// When the property is let.
        public let rentCents: Int

        public init(extraCents: Int = 0, escrowCents: Int = 0, expensesCents: Int = 0, rentCents: Int) {
            (self.extraCents, self.escrowCents) = (extraCents, escrowCents)
            (self.expensesCents, self.rentCents) = (expensesCents, rentCents)
        }
    }

    public let priceCents: Int
    public let loanCents: Int
    /// `nil` when the price is paid without one.
    public let loan: Loan?
    public let rate: Percent
    public let years: Int
    public let monthly: Monthly
    /// The share of the time, and so of the rent, that nobody pays.
    public let vacancy: Percent

    /// Throws `invalid`, naming every bad field.
    public init(
        priceCents: Int, financing: Financing, ratePercent: Double, years: Int, monthly: Monthly,
        vacancyPercent: Double = 0
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.checkRange("priceCents", priceCents, Limits.loanCents)
        errors.checkRange("expensesCents", monthly.expensesCents, Limits.monthlyCents)
        errors.checkRange("rentCents", monthly.rentCents, Limits.monthlyCents)
        vacancy = errors.percent("vacancyPercent", vacancyPercent, in: Limits.sharePercent)
        loanCents = Self.loanCents(of: priceCents, financing, into: &errors)
        rate = Loan.check(ratePercent, years, monthly.extraCents, monthly.escrowCents, into: &errors)
        try errors.throwIfAny()
        loan =
            try loanCents == 0
            ? nil
            : Loan(
                principalCents: loanCents, ratePercent: ratePercent, years: years, extraCents: monthly.extraCents,
                escrowCents: monthly.escrowCents)
        (self.priceCents, self.years, self.monthly) = (priceCents, years, monthly)
    }

    private static func loanCents(
        of priceCents: Int, _ financing: Financing, into errors: inout ValidationErrors
    ) -> Int {
        switch financing {
        case .loan(let cents):
            let isPrice = Limits.loanCents.contains(priceCents)
            errors.checkRange("loanCents", cents, 0...(isPrice ? priceCents : Limits.loanCents.upperBound))
            return cents
        case .downPayment(let percent):
            let share = errors.percent("downPaymentPercent", percent, in: Limits.sharePercent)
            return Limits.loanCents.contains(priceCents) ? priceCents - share.of(priceCents) : 0
        }
    }

    public var downPaymentCents: Int { priceCents - loanCents }
    /// To four decimals.
    public var downPayment: Percent { Percent(part: downPaymentCents, of: priceCents) }
    public var vacancyLossCents: Int { vacancy.of(monthly.rentCents) }
    public var effectiveRentCents: Int { monthly.rentCents - vacancyLossCents }
    /// What is left of a month's rent before the loan.
    public var operatingCents: Int { effectiveRentCents - monthly.expensesCents - monthly.escrowCents }
}
