/// The amortization schedule of a loan, to the cent.
///
/// Interest and the level payment are rounded to the nearest cent, half a cent up, as lenders do. The last payment
/// settles the loan, including the rounding differences.
public struct Amortization: Sendable {
    public struct Month: Hashable, Sendable {
        /// From 1.
        public let number: Int
        public let openingCents: Int
        public let interestCents: Int
        /// The part of the level payment that repays the loan.
        public let principalCents: Int
        public let extraCents: Int
        public let escrowCents: Int

        public var closingCents: Int { openingCents - principalCents - extraCents }
        public var paymentCents: Int { interestCents + principalCents + extraCents + escrowCents }
    }

    public let loan: Loan
    /// Interest and principal of each month except the last.
    public let levelPaymentCents: Int
    /// Until the loan is repaid, at most `Loan.monthCount`.
    public let months: [Month]

    public init(_ loan: Loan) {
        self.loan = loan
        levelPaymentCents = loan.levelPaymentCents
        var (months, balance) = ([Month](), loan.principalCents)
        months.reserveCapacity(loan.monthCount)
        while balance > 0 {
            let month = Self.month(months.count + 1, of: loan, owing: balance, level: levelPaymentCents)
            months.append(month)
            balance = month.closingCents
        }
        self.months = months
    }

    private static func month(_ number: Int, of loan: Loan, owing balance: Int, level: Int) -> Month {
        let interest = loan.interestCents(on: balance)
        let isLast = number == loan.monthCount || balance + interest <= level
        let principal = isLast ? balance : level - interest
        return Month(
            number: number, openingCents: balance, interestCents: interest, principalCents: principal,
            extraCents: min(loan.extraCents, balance - principal), escrowCents: loan.escrowCents)
    }

    public var interestCents: Int { months.reduce(0) { $0 + $1.interestCents } }
    public var extraCents: Int { months.reduce(0) { $0 + $1.extraCents } }
    public var escrowCents: Int { months.reduce(0) { $0 + $1.escrowCents } }
    public var paymentCents: Int { months.reduce(0) { $0 + $1.paymentCents } }
}
