import Domain
import Testing

@Suite("Rental properties and land")
struct OwnerSumsTests {
    private func place(
        financing: RentalProperty.Financing = .downPayment(percent: 25), extra: Int = 10_000, rent: Int = 320_000,
        vacancy: Double = 5, years: Int = 30
    ) throws -> RentalProperty {
        try RentalProperty(
            priceCents: 40_000_000, financing: financing, ratePercent: 6.5, years: years,
            monthly: .init(extraCents: extra, escrowCents: 45_000, expensesCents: 30_000, rentCents: rent),
            vacancyPercent: vacancy)
    }

    @Test("a rental property's figures are as worked out by hand")
    func figures() throws {
        let analysis = RentalAnalysis(try place())
        let property = analysis.property
        #expect((property.loanCents, property.downPaymentCents) == (30_000_000, 10_000_000))
        #expect((property.vacancyLossCents, property.effectiveRentCents) == (16_000, 304_000))
        #expect((analysis.levelPaymentCents, analysis.netOperatingIncomeCents) == (189_620, 2_748_000))
        #expect((analysis.capRatePercent, analysis.firstYearNetCents) == (6.87, 472_560))
        #expect((analysis.cashOnCashPercent, analysis.breakEvenRentCents) == (4.73, 278_547))
        let (first, second) = (analysis.months[0], analysis.months[1])
        #expect((first.equityCents, first.cashInvestedCents, first.netCents) == (10_037_120, 10_010_000, 39_380))
        #expect((second.equityCents, second.cashInvestedCents) == (10_074_441, 10_020_000))
        #expect((first.roiPercent, second.roiPercent) == (4.72, 4.72))
        #expect(analysis.months.last?.equityCents == 40_000_000)
        #expect((analysis.netCents, analysis.equityCents) == (first.netCents, first.equityCents))
        #expect(analysis.roiPercent == first.roiPercent)
    }

    @Test("net income is what the rent leaves after interest: principal that is repaid is no expense")
    func netIncome() throws {
        // In the first month $2,290.00 before the loan, of which $1,625.00 is interest and $271.20 repays principal.
        let analysis = RentalAnalysis(try place())
        let (first, last) = (analysis.months[0], try #require(analysis.months.last))
        #expect((first.netIncomeCents, first.netIncomeRoiPercent) == (66_500, 7.97))
        #expect(last.netIncomeCents == 229_000 - last.payment.interestCents)
        #expect((analysis.netIncomeCents, analysis.netIncomeRoiPercent) == (66_500, 7.97))
        let bought = RentalAnalysis(try place(financing: .downPayment(percent: 100)))
        #expect((bought.netIncomeCents, bought.netIncomeRoiPercent) == (bought.netCents, bought.roiPercent))
        let borrowed = RentalAnalysis(try place(financing: .loan(cents: 40_000_000), extra: 0))
        #expect(borrowed.months.allSatisfy { $0.netIncomeRoiPercent == nil } && borrowed.netIncomeRoiPercent == nil)
    }

    @Test("the share of a down payment and the loan that it leaves are the same thing")
    func financing() throws {
        let byLoan = try place(financing: .loan(cents: 30_000_000))
        let byShare = try place()
        #expect(byLoan == byShare)
        #expect(byLoan.downPayment.value == 25)
        #expect(try place(financing: .loan(cents: 26_666_667)).downPayment.value == 33.3333)
        #expect(try place(financing: .downPayment(percent: 33.3333)).loanCents == 26_666_680)
    }

    @Test("without a loan there are no months, and what the property earns counts alone")
    func withoutLoan() throws {
        let analysis = RentalAnalysis(try place(financing: .downPayment(percent: 100)))
        #expect(analysis.amortization == nil && analysis.months.isEmpty)
        #expect(analysis.firstYearNetCents == analysis.netOperatingIncomeCents)
        #expect(analysis.cashOnCashPercent == analysis.capRatePercent)
        #expect((analysis.netCents, analysis.equityCents) == (229_000, 40_000_000))
        #expect(analysis.roiPercent == 6.87)
    }

    @Test("without cash there is no return on it, until extra payments are made")
    func withoutCash() throws {
        let analysis = RentalAnalysis(try place(financing: .loan(cents: 40_000_000), extra: 0))
        #expect(analysis.cashOnCashPercent == nil && analysis.months.allSatisfy { $0.roiPercent == nil })
        #expect(analysis.roiPercent == nil)
        let extra = RentalAnalysis(try place(financing: .loan(cents: 40_000_000), extra: 1))
        #expect(extra.months[0].cashInvestedCents == 1 && extra.months[0].roiPercent != nil)
    }

    @Test("a loan that ends within the first year leaves the rest of the year what the property earns")
    func shortLoan() throws {
        let analysis = RentalAnalysis(try place(financing: .loan(cents: 1_000_000), extra: 1_000_000_000))
        #expect(analysis.months.count == 1)
        let paid = analysis.months[0].payment
        #expect(analysis.firstYearNetCents == 12 * 229_000 - paid.interestCents - paid.principalCents)
    }

    @Test("the break-even rent is the lowest that covers a month, whatever the vacancy", arguments: 0...1_000)
    func breakEven(step: Int) throws {
        let vacancy = Double(step) * 999 / 10_000
        let analysis = RentalAnalysis(try place(rent: 0, vacancy: vacancy))
        let rent = try #require(analysis.breakEvenRentCents)
        func left(_ rent: Int) -> Int { rent - analysis.property.vacancy.of(rent) - (45_000 + 30_000 + 189_620) }
        #expect(left(rent) >= 0 && left(rent - 1) < 0)
    }

    @Test("a rent that is never paid covers nothing")
    func neverLet() throws {
        #expect(RentalAnalysis(try place(vacancy: 100)).breakEvenRentCents == nil)
    }

    @Test("a rental property names every wrong field, and a loan is at most the price")
    func rentalLimits() throws {
        let all = #expect(throws: Problem.self) {
            try RentalProperty(
                priceCents: 0, financing: .downPayment(percent: 101), ratePercent: 31, years: 0,
                monthly: .init(extraCents: -1, escrowCents: -1, expensesCents: -1, rentCents: -1), vacancyPercent: -1)
        }
        #expect(
            all?.errors.map(\.field).sorted() == [
                "downPaymentPercent", "escrowCents", "expensesCents", "extraCents", "priceCents", "ratePercent",
                "rentCents", "vacancyPercent", "years",
            ])
        let above = #expect(throws: Problem.self) { try place(financing: .loan(cents: 40_000_001)) }
        #expect(above?.errors.map(\.field) == ["loanCents"])
        #expect(above?.errors.first?.params["max"] == 40_000_000)
    }

    @Test("land is worth what the finished building is worth beyond its cost")
    func land() throws {
        let land = try LandDevelopment(
            unitRentCents: 180_000, units: 12, vacancyPercent: 5, yearlyExpensesCents: 9_000_000, capRatePercent: 6,
            constructionCents: 180_000_000, parcelSquareFeet: 8_000)
        #expect((land.grossRentCents, land.vacancyLossCents) == (25_920_000, 1_296_000))
        #expect((land.netOperatingIncomeCents, land.propertyValueCents) == (15_624_000, 260_400_000))
        #expect((land.landValueCents, land.landValuePerSquareFootCents) == (80_400_000, 10_050))
    }

    @Test("an asking price is so much above what the building carries, and the value moves with one input at a time")
    func asking() throws {
        let land = try LandDevelopment(
            unitRentCents: 180_000, units: 12, vacancyPercent: 1, yearlyExpensesCents: 9_000_000, capRatePercent: 0.5,
            constructionCents: 180_000_000, parcelSquareFeet: 8_000, askingCents: 4_000_000)
        #expect(land.askingAboveValueCents == 4_000_000 - land.landValueCents)
        let moves = land.sensitivity
        // A vacancy below zero and a cap rate of zero are beyond the limits.
        #expect(
            moves.map(\.input) == [.unitRentCents, .unitRentCents, .vacancyPercent, .capRatePercent])
        #expect(moves.map(\.value) == [162_000, 198_000, 3, 1])
        for move in moves {
            let other = try LandDevelopment(
                unitRentCents: move.input == .unitRentCents ? Int(move.value) : 180_000, units: 12,
                vacancyPercent: move.input == .vacancyPercent ? move.value : 1, yearlyExpensesCents: 9_000_000,
                capRatePercent: move.input == .capRatePercent ? move.value : 0.5, constructionCents: 180_000_000,
                parcelSquareFeet: 8_000)
            #expect(move.landValueCents == other.landValueCents && other.askingAboveValueCents == nil)
            #expect(move.differenceCents == other.landValueCents - land.landValueCents)
        }
        let free = try LandDevelopment(unitRentCents: 0, units: 1, capRatePercent: 100, parcelSquareFeet: 1)
        #expect(free.sensitivity.map(\.input) == [.vacancyPercent, .capRatePercent])
        let refused = #expect(throws: Problem.self) {
            try LandDevelopment(unitRentCents: 0, units: 1, capRatePercent: 5, parcelSquareFeet: 1, askingCents: -1)
        }
        #expect(refused?.errors.map(\.field) == ["askingCents"])
    }

    @Test("land may be worth less than nothing, and half a cent goes away from zero")
    func worthless() throws {
        let land = try LandDevelopment(
            unitRentCents: 0, units: 1, yearlyExpensesCents: 1, capRatePercent: 100, constructionCents: 2,
            parcelSquareFeet: 2)
        #expect((land.netOperatingIncomeCents, land.propertyValueCents, land.landValueCents) == (-1, -1, -3))
        #expect(land.landValuePerSquareFootCents == -2)
        let largest = try LandDevelopment(
            unitRentCents: 1_000_000_000, units: 1_000, capRatePercent: 0.25, parcelSquareFeet: 1)
        #expect(largest.landValuePerSquareFootCents == 4_800_000_000_000_000)
    }

    @Test("twelve million dongs a month fit, as in a listing, and results stay exact numbers of JSON")
    func manyDigits() throws {
        let most = Limits.priceCents.upperBound
        let flat = RentalAnalysis(
            try RentalProperty(
                priceCents: most, financing: .downPayment(percent: 30), ratePercent: 9, years: 20,
                monthly: .init(expensesCents: 100_000_000, rentCents: 1_200_000_000), vacancyPercent: 5))
        #expect(flat.property.effectiveRentCents == 1_140_000_000)
        let idle = RentalAnalysis(
            try RentalProperty(
                priceCents: most, financing: .loan(cents: most), ratePercent: 30, years: 1,
                monthly: .init(escrowCents: most, expensesCents: most, rentCents: most), vacancyPercent: 99.9999))
        #expect(idle.breakEvenRentCents == nil)
        let refused = #expect(throws: Problem.self) {
            try LandDevelopment(unitRentCents: most / 12 + 1, units: 12, capRatePercent: 5, parcelSquareFeet: 1)
        }
        #expect(refused?.errors.map(\.field) == ["unitRentCents"])
        #expect(refused?.errors.first?.params["max"] == .integer(most / 12))
        let land = try LandDevelopment(
            unitRentCents: most / 12, units: 12, capRatePercent: 0.25, constructionCents: 10 * most,
            parcelSquareFeet: 1)
        #expect(land.propertyValueCents < Limits.exactCents)
        #expect(land.sensitivity.count { $0.input == .unitRentCents } == 1)
    }

    @Test("a cap rate or a parcel of zero or less is refused by name", arguments: [0, -1])
    func landLimits(number: Int) {
        let refused = #expect(throws: Problem.self) {
            try LandDevelopment(
                unitRentCents: 1, units: number, capRatePercent: Double(number), parcelSquareFeet: number)
        }
        #expect(refused?.errors.map(\.field) == ["units", "parcelSquareFeet", "capRatePercent"])
    }
}
