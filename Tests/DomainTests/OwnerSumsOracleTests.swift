import Domain
import Foundation
import Testing

@Suite("Rental properties and land: ten thousand random ones are as decimals tell")
struct OwnerSumsOracleTests {
    /// Rounds to the nearest, half away from zero.
    private func rounded(_ exact: Decimal, digits: Int = 0) -> Decimal {
        var (exact, rounded) = (exact, Decimal())
        NSDecimalRound(&rounded, &exact, digits, .plain)
        return rounded
    }

    private func percent(_ part: Decimal, of whole: Decimal) -> Double? {
        guard whole > 0 else { return nil }
        return Double(rounded(part * 100 / whole, digits: 2).description)
    }

    @Test("rental properties: net, equity, cash invested and returns of each month, and the figures of a year")
    func rentals() throws {
        var numbers = SeededNumbers(seed: 16)
        for _ in 0..<10_000 {
            let price = Int.random(in: 1_000_000...300_000_000, using: &numbers)
            let (down, vacancy) = (
                Int.random(in: 0...100, using: &numbers), Int.random(in: 0...1_000_000, using: &numbers)
            )
            let property = try RentalProperty(
                priceCents: price, financing: .downPayment(percent: Double(down)),
                ratePercent: Double(Int.random(in: 0...96, using: &numbers)) / 8,
                years: Int.random(in: 1...12, using: &numbers),
                monthly: .init(
                    extraCents: Bool.random(using: &numbers) ? 0 : Int.random(in: 0...200_000, using: &numbers),
                    escrowCents: Int.random(in: 0...100_000, using: &numbers),
                    expensesCents: Int.random(in: 0...100_000, using: &numbers),
                    rentCents: Int.random(in: 0...1_000_000, using: &numbers)),
                vacancyPercent: Double(vacancy) / 10_000)
            let wrong = difference(of: RentalAnalysis(property), down: down, vacancy: vacancy)
            try #require(wrong == nil, "\(property)")
        }
    }

    /// The first error.
    private func difference(of analysis: RentalAnalysis, down: Int, vacancy: Int) -> String? {
        let (property, price) = (analysis.property, Decimal(analysis.property.priceCents))
        var cash = rounded(price * Decimal(down) / 100)
        guard Decimal(property.loanCents) == price - cash else { return "loan" }
        let rent = Decimal(property.monthly.rentCents)
        let costs = Decimal(property.monthly.expensesCents + property.monthly.escrowCents)
        let operating = rent - rounded(rent * Decimal(vacancy) / 1_000_000) - costs
        guard Decimal(analysis.netOperatingIncomeCents) == 12 * operating else { return "net operating income" }
        guard analysis.capRatePercent == percent(12 * operating, of: price) else { return "cap rate" }
        let (paidDown, isBought) = (cash, analysis.months.isEmpty)
        var (owed, year) = (price - cash, 12 * operating)
        for (index, month) in analysis.months.enumerated() {
            let paid = Decimal(month.payment.interestCents + month.payment.principalCents)
            owed -= Decimal(month.payment.principalCents + month.payment.extraCents)
            cash += Decimal(month.payment.extraCents)
            if index < 12 { year -= paid }
            guard Decimal(month.netCents) == operating - paid else { return "net of month \(index + 1)" }
            guard Decimal(month.equityCents) == price - owed else { return "equity of month \(index + 1)" }
            guard Decimal(month.cashInvestedCents) == cash else { return "cash of month \(index + 1)" }
            guard month.roiPercent == percent(12 * (operating - paid), of: cash) else {
                return "return of month \(index + 1)"
            }
            let income = operating - Decimal(month.payment.interestCents)
            guard Decimal(month.netIncomeCents) == income, month.netIncomeRoiPercent == percent(12 * income, of: cash)
            else { return "net income of month \(index + 1)" }
        }
        guard owed == 0, isBought == (down == 100) else { return "what is owed at the end" }
        guard analysis.cashOnCashPercent == percent(year, of: paidDown) else { return "cash on cash" }
        return nil
    }

    @Test("land: gross rent, income, values, and the value of a square foot")
    func land() throws {
        var numbers = SeededNumbers(seed: 17)
        for _ in 0..<10_000 {
            let (vacancy, capRate) = (
                Int.random(in: 0...1_000_000, using: &numbers), Int.random(in: 2_500...1_000_000, using: &numbers)
            )
            let land = try LandDevelopment(
                unitRentCents: Int.random(in: 0...1_000_000, using: &numbers),
                units: Int.random(in: 1...500, using: &numbers), vacancyPercent: Double(vacancy) / 10_000,
                yearlyExpensesCents: Int.random(in: 0...100_000_000, using: &numbers),
                capRatePercent: Double(capRate) / 10_000,
                constructionCents: Int.random(in: 0...10_000_000_000, using: &numbers),
                parcelSquareFeet: Int.random(in: 1...1_000_000, using: &numbers))
            let gross = Decimal(land.unitRentCents) * Decimal(land.units) * 12
            let income = gross - rounded(gross * Decimal(vacancy) / 1_000_000) - Decimal(land.yearlyExpensesCents)
            let value = rounded(income * 1_000_000 / Decimal(capRate))
            let left = value - Decimal(land.constructionCents)
            try #require(Decimal(land.grossRentCents) == gross && Decimal(land.netOperatingIncomeCents) == income)
            try #require(Decimal(land.propertyValueCents) == value && Decimal(land.landValueCents) == left, "\(land)")
            let foot = rounded(left / Decimal(land.parcelSquareFeet))
            try #require(Decimal(land.landValuePerSquareFootCents) == foot, "\(land)")
        }
    }
}
