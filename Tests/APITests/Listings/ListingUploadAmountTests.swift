import Testing

@Suite("Listings: the amounts of a CSV file")
struct ListingUploadAmountTests: ListingFileSuite {
    @Test("a price far from the usual one is stored with a warning, in a dry run and in the real one")
    func unusualPrice() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for query in ["?dryRun=true", ""] {
                let rows = try await upload(olive, [row("a", price: "95000"), row("b")], query: query).json.rows
                #expect(rows.list.map(\.outcome) == ["created", "created"])
                let warning = rows[0].warnings[0]
                #expect((warning.field, warning.reason) == ("priceCents", "unusualPrice"))
                #expect(warning.usualPrice == ["lowCents": 117_300, "highCents": 176_100])
                #expect(rows[1].warnings.isNull)
            }
        }
    }

    @Test("amounts are read by their shape; another currency is refused by its name")
    func amounts() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let read = ["\"1.200,50\"", "1 200.50", "\"US$ 1,200.50\"", "1'200.50", "1200.50 USD/mo"]
            let rows = read.enumerated().map { row("x\($0)", price: $1) }
            let found = try await upload(olive, rows, query: "?dryRun=true")
            #expect(found.json.rows.list.allSatisfy { $0.priceCents == 120_050 }, "\(found.text)")
            for text in ["\"1.200,00 €\"", "CHF 1'200.–", "\"1,200.00 EUR\"", "900 PHP"] {
                let found = try await upload(olive, [row("a", price: text)], query: "?dryRun=true").json
                let error = found.rows[0].problem.errors[0]
                #expect((error.field, error.code, error.params.currency) == ("price", "currency", "USD"), "\(text)")
            }
        }
    }

    @Test("a rent of twelve million dongs and a sale of thirty million yen are read")
    func largeAmounts() async throws {
        let prices = [("VND", "12.000.000 ₫", 1_200_000_000), ("JPY", "¥30,000,000", 3_000_000_000)]
        for (currency, price, cents) in prices {
            try await TestServer.run { server in
                try await server.set("currency", to: currency)
                let olive = try await server.register("olive")
                let found = try await upload(olive, [row("a", price: "\"\(price)\"")]).json
                #expect(found.counts.created == 1 && found.rows[0].priceCents == .number(Double(cents)), "\(found)")
            }
        }
    }
}
