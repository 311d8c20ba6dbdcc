/// A loan repaid by level monthly payments.
public struct Loan: Hashable, Sendable {
    public let principalCents: Int
    /// The nominal yearly rate; a month bears a twelfth of it.
    public let rate: Percent
    public let years: Int
    /// The monthly repayment beyond the level payment.
    public let extraCents: Int
    /// The lender's monthly collection for taxes and insurance.
    public let escrowCents: Int

    /// Throws `invalid`, naming every bad field.
    public init(
        principalCents: Int, ratePercent: Double, years: Int, extraCents: Int = 0, escrowCents: Int = 0
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.checkRange("loanCents", principalCents, Limits.loanCents)
        rate = Self.check(ratePercent, years, extraCents, escrowCents, into: &errors)
        try errors.throwIfAny()
        self.principalCents = principalCents
        self.years = years
        self.extraCents = extraCents
        self.escrowCents = escrowCents
    }

    /// Checks everything except the amount. Returns the rate.
    static func check(
        _ ratePercent: Double, _ years: Int, _ extraCents: Int, _ escrowCents: Int, into errors: inout ValidationErrors
    ) -> Percent {
        errors.checkRange("years", years, Limits.loanYears)
        errors.checkRange("extraCents", extraCents, Limits.monthlyCents)
        errors.checkRange("escrowCents", escrowCents, Limits.monthlyCents)
        return errors.percent("ratePercent", ratePercent, in: Limits.loanRatePercent)
    }

    public var monthCount: Int { years * 12 }

    /// A month's interest on a balance, to the nearest cent.
    func interestCents(on balanceCents: Int) -> Int {
        (Int128(balanceCents) * Int128(rate.tenThousandths)).dividedToNearest(by: Int128(Self.perMonth))
    }

    /// Divides a yearly rate in ten-thousandths of a percent into the monthly fraction.
    private static let perMonth = 12 * Percent.perWhole
}

extension Loan {
    /// The level payment of interest and principal, to the nearest cent: L·i ÷ (1 − (1 + i)^−n) for the loan L, the
    /// monthly rate i and n months; L ÷ n without interest.
    ///
    /// Computed in units of 2^−128, whose errors are far too small to change the cent.
    public var levelPaymentCents: Int {
        guard rate.tenThousandths > 0 else {
            return Int128(principalCents).dividedToNearest(by: Int128(monthCount))
        }
        let (rate, perMonth) = (UInt128(rate.tenThousandths), UInt128(Self.perMonth))
        let discount = (perMonth + rate).dividingFullWidth((high: perMonth, low: 0)).quotient
        let repaid = UInt128.max - Self.power(discount, monthCount)
        // Both sides of the division are shifted to fit the divisor into 128 bits.
        let shift = 24
        let yearly = UInt128(principalCents) * rate
        let divisor = (repaid >> shift) * perMonth
        let (quotient, remainder) = divisor.dividingFullWidth(
            (high: yearly >> shift, low: yearly << (128 - shift)))
        return Int(quotient) + (remainder >= divisor - remainder ? 1 : 0)
    }

    /// Raises a fraction in units of 2^−128 to a power.
    private static func power(_ base: UInt128, _ exponent: Int) -> UInt128 {
        var (result, square, rest) = (UInt128.max, base, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result.multipliedFullWidth(by: square).high }
            square = square.multipliedFullWidth(by: square).high
            rest >>= 1
        }
        return result
    }
}
