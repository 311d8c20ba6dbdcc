import Domain
import Testing

@testable import App

@Suite("Which addresses have an account")
struct TakenAddressTests {
    /// Asks every minute of a day, by registering and by moving an account, and counts how often the answer tells.
    @Test("one network learns of few in a day, however it asks; other networks register meanwhile")
    func counted() async throws {
        try await FairnessTests.open { server in
            for index in 0..<10 { _ = try await server.register("taken\(index)") }
            let token = try await server.register("asker").token
            let asker = server.from(FairnessTests.elsewhere).with(token: token, accountID: "")
            var (learned, refused) = (0, 0)
            for minute in 0..<1_440 {
                server.clock.advance(seconds: 60)
                let address: JSON = .string("taken\(minute % 10)@example.edu")
                let answer =
                    if minute.isMultiple(of: 2) {
                        try await server.from(FairnessTests.elsewhere).post(
                            "/v1/accounts", ["email": address, "password": "correct horse battery", "name": "S"])
                    } else {
                        try await asker.post(
                            "/v1/account/email", ["email": address, "password": "correct horse battery"])
                    }
                #expect([409, 429].contains(answer.status), "\(answer.text)")
                if answer.status == 409 { learned += 1 } else { refused += 1 }
            }
            // Thirty at once, and thirty that come due in a day.
            #expect((30...60).contains(learned) && refused > 1_000, "\(learned) of \(learned + refused)")
            let home = server.from(FairnessTests.home)
            let honest = try await home.post(
                "/v1/accounts", ["email": "new@example.edu", "password": "correct horse battery", "name": "N"])
            #expect(honest.status == 201)
        }
    }

    @Test("asking for many at once tells no more than one after the other")
    func atOnce() async throws {
        try await FairnessTests.open { server in
            for index in 0..<50 { _ = try await server.register("taken\(index)") }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        try await server.from(FairnessTests.elsewhere).post(
                            "/v1/accounts",
                            [
                                "email": .string("taken\(index)@example.edu"), "password": "correct horse battery",
                                "name": "S",
                            ]
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 409 } <= 30)
        }
    }

    @Test("a site of IPv6 is one network, however many of its addresses ask")
    func site() {
        let (one, other) = (IPAddress("2001:db8:1:1::1"), IPAddress("2001:db8:1:ffff::2"))
        #expect(one?.sitePrefix == other?.sitePrefix && one?.sitePrefix != IPAddress("2001:db8:2::1")?.sitePrefix)
        #expect(IPAddress("192.0.2.1")?.sitePrefix != IPAddress("192.0.2.2")?.sitePrefix)
    }
}
