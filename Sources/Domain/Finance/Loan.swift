/// A loan that level monthly payments repay.
public struct Loan: Hashable, Sendable {
    public let principalCents: Int
    /// The nominal rate of a year; a month bears a twelfth of it.
    public let rate: Percent
    public let years: Int
    /// What is repaid each month beyond the level payment.
    public let extraCents: Int
    /// What the lender collects each month for taxes and insurance.
    public let escrowCents: Int

    /// Throws `invalid`, naming every bad field.
    public init(
        principalCents: Int, ratePercent: Double, years: Int, extraCents: Int = 0, escrowCents: Int = 0
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.checkRange("loanCents", principalCents, Limits.loanCents)
        rate = Self.check(ratePercent, years, extraCents, escrowCents, into: &errors)
        try errors.throwIfAny()
        (self.principalCents, self.years) = (principalCents, years)
        (self.extraCents, self.escrowCents) = (extraCents, escrowCents)
    }

    /// Checks everything but the amount. Returns the rate.
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

    /// A rate in ten-thousandths of a percent a year, divided by this, is the share that a month bears.
    private static let perMonth = 12 * Percent.perWhole
}

extension Loan {
    /// The level payment of interest and principal, to the nearest cent: L·i ÷ (1 − (1 + i)^−n) for the loan L, the
    /// month's rate i and n months; L ÷ n without interest.
    ///
    /// In fractions of 2^−128, whose errors stay far below what could change the cent.
    public var levelPaymentCents: Int {
        guard rate.tenThousandths > 0 else {
            return Int128(principalCents).dividedToNearest(by: Int128(monthCount))
        }
        let (rate, perMonth) = (UInt128(rate.tenThousandths), UInt128(Self.perMonth))
        let discount = (perMonth + rate).dividingFullWidth((high: perMonth, low: 0)).quotient
        let repaid = UInt128.max - Self.power(discount, monthCount)
        // Both sides of the division are shifted so that the divisor fits into 128 bits.
        let shift = 24
        let yearly = UInt128(principalCents) * rate
        let divisor = (repaid >> shift) * perMonth
        let (quotient, remainder) = divisor.dividingFullWidth(
            (high: yearly >> shift, low: yearly << (128 - shift)))
        return Int(quotient) + (remainder >= divisor - remainder ? 1 : 0)
    }

    /// A power of a fraction of 2^128.
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
