import Domain
import Foundation
import Testing

@Suite("Amortization")
struct AmortizationTests {
    private func loan(
        _ cents: Int, _ rate: Double, years: Int, extra: Int = 0, escrow: Int = 0
    ) throws -> Loan {
        try Loan(principalCents: cents, ratePercent: rate, years: years, extraCents: extra, escrowCents: escrow)
    }

    @Test(
        "the level payment is the one that lenders' tables have",
        arguments: [
            (20_000_000, 6.0, 30, 119_910), (30_000_000, 6.5, 30, 189_620), (30_000_000, 7.125, 15, 271_749),
            (10_000_000, 4.375, 20, 62_592), (1_000_000, 12.0, 1, 88_849), (12_000, 0.0, 1, 1_000), (100, 30.0, 50, 3),
            (10_000_000_000, 30.0, 50, 250_000_092), (10_000_000_000, 0.0001, 1, 833_333_785),
        ])
    func payment(cents: Int, rate: Double, years: Int, payment: Int) throws {
        #expect(try loan(cents, rate, years: years).levelPaymentCents == payment)
    }

    @Test("the first months of a loan are as worked out by hand, and the last payment settles it")
    func months() throws {
        let plan = Amortization(try loan(20_000_000, 6, years: 30, escrow: 45_000))
        let first = try #require(plan.months.first)
        #expect((first.openingCents, first.interestCents, first.principalCents) == (20_000_000, 100_000, 19_910))
        #expect((first.escrowCents, first.paymentCents, first.closingCents) == (45_000, 164_910, 19_980_090))
        #expect(plan.months[1].interestCents == 99_900 && plan.months[1].principalCents == 20_010)
        let last = try #require(plan.months.last)
        #expect(plan.months.count == 360 && last.number == 360 && last.closingCents == 0)
        #expect(last.paymentCents != first.paymentCents && abs(last.paymentCents - first.paymentCents) < 600)
        #expect(plan.paymentCents == 20_000_000 + plan.interestCents + 360 * 45_000)
    }

    @Test("without interest each month repays the same, and the last one what is left")
    func withoutInterest() throws {
        let plan = Amortization(try loan(100_000, 0, years: 1))
        #expect(plan.levelPaymentCents == 8_333 && plan.interestCents == 0)
        #expect(plan.months.map(\.principalCents) == Array(repeating: 8_333, count: 11) + [8_337])
        let tiny = Amortization(try loan(1, 0, years: 50))
        #expect(tiny.levelPaymentCents == 0 && tiny.months.count == 600 && tiny.months[599].paymentCents == 1)
    }

    @Test("extra payments end the loan early, and the last one is no more than what is owed")
    func extra() throws {
        let plain = Amortization(try loan(30_000_000, 6.5, years: 30))
        let plan = Amortization(try loan(30_000_000, 6.5, years: 30, extra: 50_000))
        #expect(plain.months.count == 360 && plan.months.count == 210)
        #expect(plan.interestCents < plain.interestCents - 15_000_000)
        #expect(plan.months.dropLast(2).allSatisfy { $0.extraCents == 50_000 })
        #expect(plan.months.reduce(0) { $0 + $1.principalCents + $1.extraCents } == 30_000_000)
        let atOnce = Amortization(try loan(1_000_000, 5, years: 10, extra: 1_000_000_000))
        #expect(atOnce.months.count == 1 && atOnce.months[0].closingCents == 0)
        #expect(atOnce.paymentCents == 1_000_000 + 4_167)
    }

    @Test("every field has its limits, and all that are wrong are named")
    func limits() throws {
        let all = #expect(throws: Problem.self) {
            try Loan(principalCents: 0, ratePercent: -1, years: 51, extraCents: -1, escrowCents: -1)
        }
        let fields = ["loanCents", "years", "extraCents", "escrowCents", "ratePercent"]
        #expect(all?.errors.map(\.field) == fields && all?.errors.allSatisfy { $0.code == "range" } == true)
        for rate in [30.0001, 6.00001, .nan, .infinity] {
            #expect(throws: Problem.self, "\(rate)") { try loan(100, rate, years: 1) }
        }
        for rate in [0, 0.0001, 6.8125, 30] { #expect(try loan(100, rate, years: 50).rate.value == rate) }
    }

    @Test("a loan may be as high as a listing's price, in dongs and yen too, and stays exact to the cent")
    func highest() throws {
        let most = Limits.priceCents.upperBound
        for rate in [0, 0.0001, 6.8125, 30] {
            let plan = Amortization(try loan(most, rate, years: 50, extra: 1, escrow: 1_200_000_000))
            #expect(plan.levelPaymentCents == Reference.payment(plan.loan) && Reference.difference(of: plan) == nil)
            #expect(plan.paymentCents <= Limits.exactCents)
        }
        #expect(throws: Problem.self) { try loan(most + 1, 5, years: 1) }
        #expect(throws: Problem.self) { try loan(1, 5, years: 1, extra: most + 1) }
    }

    @Test("ten thousand random loans: the payment is the decimal closed form's, and each schedule adds up to the cent")
    func random() throws {
        var numbers = SeededNumbers(seed: 20_26)
        for number in 0..<10_000 {
            let extra = number.isMultiple(of: 3) ? Int.random(in: 0...200_000, using: &numbers) : 0
            let loan = try loan(
                Int.random(in: 1...200_000_000, using: &numbers),
                Double(Int.random(in: 0...(number.isMultiple(of: 10) ? 0 : 300_000), using: &numbers)) / 10_000,
                years: Int.random(in: 1...50, using: &numbers), extra: extra, escrow: extra / 7)
            let plan = Amortization(loan)
            try #require(plan.levelPaymentCents == Reference.payment(loan), "\(loan)")
            try #require(Reference.difference(of: plan) == nil, "\(loan)")
        }
    }
}

/// The expected schedule, computed without the program's own arithmetic.
private enum Reference {
    /// In decimals of 38 digits: L·i·(1 + i)^n ÷ ((1 + i)^n − 1).
    static func payment(_ loan: Loan) -> Int {
        let (principal, months) = (Decimal(loan.principalCents), loan.years * 12)
        var exact = principal / Decimal(months)
        if loan.rate.tenThousandths > 0 {
            let rate = Decimal(loan.rate.tenThousandths) / 12_000_000
            let growth = pow(1 + rate, months)
            exact = principal * rate * growth / (growth - 1)
        }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).intValue
    }

    /// The first error.
    static func difference(of plan: Amortization) -> String? {
        var balance = plan.loan.principalCents
        for (index, month) in plan.months.enumerated() {
            let isLast = index == plan.months.count - 1
            // Twice the distance of the interest from its exact value, in shares of a cent.
            let distance = 2 * (month.interestCents * 12_000_000 - balance * plan.loan.rate.tenThousandths)
            guard -12_000_000 < distance, distance <= 12_000_000 else { return "interest of \(month)" }
            guard month.number == index + 1, month.openingCents == balance else {
                return "number or balance of \(month)"
            }
            guard isLast || month.interestCents + month.principalCents == plan.levelPaymentCents else {
                return "payment of \(month)"
            }
            balance -= month.principalCents + month.extraCents
            guard month.closingCents == balance, month.principalCents >= 0, month.extraCents >= 0 else {
                return "closing of \(month)"
            }
            guard isLast == (balance == 0) else { return "end at \(month)" }
            guard month.extraCents == plan.loan.extraCents || balance == 0 else { return "extra of \(month)" }
        }
        return plan.months.count <= plan.loan.years * 12 ? nil : "too many months"
    }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
