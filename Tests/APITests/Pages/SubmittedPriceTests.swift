import Testing

@Suite("The price of a form that is sent without a script")
struct SubmittedPriceTests {
    private static let near = "/listings?near=43.0846,-77.6743"

    @Test("an amount is read by the page's language and its shape, and a week's rent is a month's")
    func read() async throws {
        try await TestServer.run { server in
            let prices = [
                ("en", "1%2C200", 120_000), ("es", "1.200%2C50", 120_050), ("en", "1.200%2C50", 120_050),
                ("es", "850%2C50", 85_050), ("en", "US%24+850", 85_000), ("en", "%24300/week", 130_000),
            ]
            for (language, price, cents) in prices {
                let path = "\(Self.near)&price=\(price)&lang=\(language)"
                let answer = try await server.stranger.raw(path)
                let expected = "\(Self.near)&maxPriceCents=\(cents)"
                #expect(answer.status == 303 && answer.headers["Location"] == [expected], "\(price) \(answer.headers)")
            }
        }
    }

    @Test("two readings are offered, another currency is named, and what was typed stays")
    func asked() async throws {
        try await TestServer.run { server in
            let two = try await server.stranger.get("\(Self.near)&price=1.200")
            #expect(two.status == 200 && two.text.contains("Which one do you mean?"))
            #expect(two.text.contains("maxPriceCents=120\"") && two.text.contains("maxPriceCents=120000\""))
            #expect(two.text.contains("value=\"1.200\""))
            let other = try await server.stranger.get("\(Self.near)&price=1.200%2C00+%E2%82%AC")
            #expect(other.text.contains("Amounts here are in USD, not EUR."))
            let none = try await server.stranger.get("\(Self.near)&price=%3Cb%3Echeap")
            #expect(none.text.contains("Enter an amount such as 850 or 850.50.") && !none.text.contains("<b>cheap"))
        }
    }
}
