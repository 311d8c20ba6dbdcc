import Domain
import Testing

@testable import App

@Suite("An owner's sums")
struct FinanceTests {
    private static let rental: JSON = [
        "priceCents": 40_000_000, "downPaymentPercent": 25, "ratePercent": 6.5, "years": 30, "rentCents": 320_000,
        "vacancyPercent": 5, "expensesCents": 30_000, "escrowCents": 45_000, "extraCents": 10_000,
    ]
    private static let land: JSON = [
        "unitRentCents": 180_000, "units": 12, "vacancyPercent": 5, "yearlyExpensesCents": 9_000_000,
        "capRatePercent": 6, "constructionCents": 180_000_000, "parcelSquareFeet": 8_000,
    ]

    @Test("a schedule has a row a month, totals, and what it would be without extra payments")
    func amortization() async throws {
        try await TestServer.run { server in
            let path = "/v1/finance/amortization?loanCents=30000000&ratePercent=6.5&years=30"
            let plain = try await server.stranger.get(path)
            #expect(plain.status == 200 && plain.json.currency == "USD" && plain.json.months.list.count == 360)
            #expect(plain.json.levelPaymentCents == 189_620 && plain.json.withoutExtra == .null)
            #expect(plain.json.totals.interestCents == 38_263_671)
            let extra = try await server.stranger.get("\(path)&extraCents=50000&escrowCents=45000").json
            #expect(extra.totals.monthCount == 210 && extra.withoutExtra.monthCount == 360)
            #expect(extra.withoutExtra.interestCents == plain.json.totals.interestCents)
            #expect(extra.months[0].paymentCents == 284_620)
            #expect(extra.months[209].closingCents == 0 && extra.months[209].number == 210)
        }
    }

    @Test("as CSV it has the same rows with amounts as spreadsheets read them, by format or by Accept")
    func csv() async throws {
        try await TestServer.run { server in
            let path = "/v1/finance/amortization?loanCents=100001&ratePercent=0&years=1&escrowCents=5"
            let byFormat = try await server.stranger.get("\(path)&format=csv")
            #expect(byFormat.headers.first(name: "Content-Type") == "text/csv; charset=utf-8")
            let lines = byFormat.text.split(separator: "\r\n")
            #expect(lines.first == "month,opening,interest,principal,extra,escrow,payment,closing")
            #expect(lines[1] == "1,1000.01,0.00,83.33,0.00,0.05,83.38,916.68" && lines.count == 13)
            #expect(try await server.stranger.with(["Accept": "text/csv"]).get(path).text == byFormat.text)
            let json = try await server.stranger.with(["Accept": "text/csv"]).get("\(path)&format=json")
            #expect(json.json.months.list.count == 12)
            let rental = try await server.stranger.post("/v1/finance/rental?format=csv", Self.rental).text
            #expect(rental.split(separator: "\r\n")[1].hasSuffix(",100371.20,100100.00,393.80,4.72,665.00,7.97"))
        }
    }

    @Test("each wrong or missing parameter is named")
    func refusedParameters() async throws {
        try await TestServer.run { server in
            let path = "/v1/finance/amortization"
            #expect(try await server.stranger.get(path).fields.sorted() == ["loanCents", "ratePercent", "years"])
            let wrong = "loanCents=0&ratePercent=30.5&years=51&extraCents=-1&escrowCents=x&format=xml&near=1"
            let refused = try await server.stranger.get("\(path)?\(wrong)")
            #expect(refused.status == 400)
            #expect(
                refused.fields.sorted() == [
                    "escrowCents", "extraCents", "format", "loanCents", "near", "ratePercent", "years",
                ])
            for rate in ["6.00001", "nan", "-0.1", "6,5", "1e400", "0x1p3", "0x6", "6e0", "inf"] {
                let answer = try await server.stranger.get("\(path)?loanCents=1&years=1&ratePercent=\(rate)")
                #expect(answer.fields == ["ratePercent"], "\(rate)")
            }
        }
    }

    @Test("a rental property takes a down payment or a loan, and tells both")
    func rental() async throws {
        try await TestServer.run { server in
            let byShare = try await server.stranger.post("/v1/finance/rental", Self.rental)
            #expect(byShare.status == 200 && byShare.json.loanCents == 30_000_000)
            #expect(byShare.json.capRatePercent == 6.87 && byShare.json.breakEvenRentCents == 278_547)
            #expect(byShare.json.months[0].netCents == 39_380 && byShare.json.months[0].roiPercent == 4.72)
            #expect(byShare.json.netCents == 39_380 && byShare.json.roiPercent == 4.72)
            let first = byShare.json.months[0]
            #expect(first.netIncomeCents == 66_500 && first.netIncomeRoiPercent == 7.97)
            #expect(byShare.json.netIncomeCents == 66_500 && byShare.json.netIncomeRoiPercent == 7.97)
            var form = Self.rental
            form["downPaymentPercent"] = .null
            form["loanCents"] = 30_000_000
            let refused = try await server.stranger.post("/v1/finance/rental", form)
            #expect(refused.fields == ["downPaymentPercent"] && refused.json.errors[0].code == "conflict")
            let byLoan = try await server.stranger.post("/v1/finance/rental", form.without("downPaymentPercent"))
            #expect(byLoan.json == byShare.json && byLoan.json.downPaymentPercent == 25)
            let cash = try await server.stranger.post(
                "/v1/finance/rental", Self.rental.with(["downPaymentPercent": 100]))
            #expect(cash.json.totals == .null && cash.json.months.list.isEmpty)
            #expect(cash.json.netCents == 229_000 && cash.json.roiPercent == 6.87)
            #expect(cash.json.netIncomeCents == 229_000 && cash.json.netIncomeRoiPercent == 6.87)
            #expect(cash.json.equityCents == 40_000_000)
        }
    }

    @Test("a body names every field that is wrong, and those that are missing beside them")
    func refusedBodies() async throws {
        try await TestServer.run { server in
            let wrong: JSON = ["priceCents": 40_000_000, "loanCents": 50_000_000, "years": "x", "rent": 5]
            let refused = try await server.stranger.post("/v1/finance/rental", wrong)
            #expect(refused.status == 422)
            #expect(refused.fields.sorted() == ["loanCents", "ratePercent", "rent", "rentCents", "years"])
            let land = Self.land.with(["capRatePercent": 0, "parcelSquareFeet": -5, "units": 1.5])
            let refusedLand = try await server.stranger.post("/v1/finance/land-value", land)
            #expect(refusedLand.fields.sorted() == ["capRatePercent", "parcelSquareFeet", "units"])
            #expect(try await server.stranger.post("/v1/finance/land-value", [:]).fields.count == 4)
            // A rental property's monthly fields do not count as the land's yearly or per-unit ones.
            let monthly = Self.land.with(["expensesCents": 30_000, "rentCents": 320_000])
            let refusedMonthly = try await server.stranger.post("/v1/finance/land-value", monthly)
            #expect(refusedMonthly.fields.sorted() == ["expensesCents", "rentCents"])
        }
    }

    @Test("land is valued by the building that could stand on it")
    func landValue() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.post("/v1/finance/land-value", Self.land).json
            #expect(answer.netOperatingIncomeCents == 15_624_000 && answer.propertyValueCents == 260_400_000)
            #expect(answer.landValueCents == 80_400_000 && answer.landValuePerSquareFootCents == 10_050)
            #expect(answer.askingCents == .null && answer.askingAboveValueCents == .null)
            let asked = Self.land.with(["askingCents": 84_400_000])
            let verdict = try await server.stranger.post("/v1/finance/land-value", asked).json
            #expect(verdict.askingAboveValueCents == 4_000_000 && verdict.sensitivity.list.count == 6)
            #expect(verdict.sensitivity[0].input == "unitRentCents" && verdict.sensitivity[0].value == 162_000)
            #expect(verdict.sensitivity[0].differenceCents == -41_040_000)
        }
    }

    @Test("a point has the figures of its tract, else of the smallest area that has one, with source and years")
    func localFigures() async throws {
        try await AreaFixture.run { server in
            try await AreaFixture.importTract(server)
            let found = try await server.stranger.get("/v1/finance/local-figures?near=39.95,-75.15").json
            #expect(found.rent.cents == 190_000 && found.rent.area.id == "tract-2020-42101000100")
            #expect(found.rent.isInside == true && found.rent.variable == "medianGrossRent")
            #expect(found.rent.figure.source == "Bureau, 5-year" && found.rent.figure.firstYear == 2017)
            #expect(found.propertyValue.cents == .null && found.propertyValue.reason == "noFigure")
            #expect(found.vacancy.area.id == "us" && found.vacancy.percent == 12.3)
            let near = try await server.stranger.get("/v1/finance/local-figures?near=43.083,-77.634").json
            #expect(near.vacancy.area.id == "county-36055" && near.vacancy.percent == 7.3)
            let abroad = try await server.stranger.get("/v1/finance/local-figures?near=48.2,16.37").json
            #expect(abroad.rent.reason == "notCovered" && abroad.rent.figure.status == "noData")
            for query in ["", "?near=x", "?near=1,2&x=1"] {
                #expect(try await server.stranger.get("/v1/finance/local-figures\(query)").status == 400)
            }
        }
    }
}
