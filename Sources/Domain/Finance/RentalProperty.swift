/// A property bought to let. All amounts are monthly except the price, the loan and the down payment.
public struct RentalProperty: Hashable, Sendable {
    /// The financing of the price: either amount implies the other.
    public enum Financing: Hashable, Sendable {
        case loan(cents: Int)
        case downPayment(percent: Double)
    }

    /// The monthly costs and rent.
    public struct Monthly: Hashable, Sendable {
        public let extraCents: Int
        /// The lender's collection for taxes and insurance.
        public let escrowCents: Int
        /// The owner's other costs: repairs, management, fees.
        public let expensesCents: Int
        /// The rent while the property is let.
        public let rentCents: Int

        public init(extraCents: Int = 0, escrowCents: Int = 0, expensesCents: Int = 0, rentCents: Int) {
            self.extraCents = extraCents
            self.escrowCents = escrowCents
            self.expensesCents = expensesCents
            self.rentCents = rentCents
        }
    }

    public let priceCents: Int
    public let loanCents: Int
    /// `nil` for a purchase without a loan.
    public let loan: Loan?
    public let rate: Percent
    public let years: Int
    public let monthly: Monthly
    /// The vacant share of the time, and so of the rent.
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
        self.priceCents = priceCents
        self.years = years
        self.monthly = monthly
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
    /// The down payment as a share of the price, rounded to four decimals.
    public var downPayment: Percent { Percent(part: downPaymentCents, of: priceCents) }
    public var vacancyLossCents: Int { vacancy.of(monthly.rentCents) }
    public var effectiveRentCents: Int { monthly.rentCents - vacancyLossCents }
    /// A month's rent minus operating costs, before the loan.
    public var operatingCents: Int { effectiveRentCents - monthly.expensesCents - monthly.escrowCents }
}
