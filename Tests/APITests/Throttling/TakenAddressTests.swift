import Database
import Domain
import Testing

@testable import App

@Suite("Which addresses have an account")
struct TakenAddressTests {
    /// Asks every minute of a day, by registering and by moving an account, and counts how often the answer tells.
    @Test("one network learns of few in a day, however it asks; other networks register meanwhile")
    func counted() async throws {
        try await FairnessTests.open { server in
            try await server.copy(server.register("taken"), times: 80)
            let token = try await server.register("asker").token
            let asker = server.from(FairnessTests.elsewhere).with(token: token, accountID: "")
            var (learned, refused) = (Set<Int>(), 0)
            for minute in 0..<1_440 {
                server.clock.advance(seconds: 60)
                let index = minute / 2 % 80
                let address: JSON = .string("taken\(index)@example.edu")
                let answer =
                    if minute.isMultiple(of: 2) {
                        try await server.from(FairnessTests.elsewhere).post(
                            "/v1/accounts", ["email": address, "password": "correct horse battery", "name": "S"])
                    } else {
                        try await asker.post(
                            "/v1/account/email", ["email": address, "password": "correct horse battery"])
                    }
                #expect([409, 429].contains(answer.status), "\(answer.text)")
                if answer.status == 409 { learned.insert(index) } else { refused += 1 }
            }
            // Thirty at once, and thirty that come due in a day.
            #expect((30...60).contains(learned.count) && refused > 300, "\(learned.count), \(refused) refused")
            let home = server.from(FairnessTests.home)
            let honest = try await home.post(
                "/v1/accounts", ["email": "new@example.edu", "password": "correct horse battery", "name": "N"])
            #expect(honest.status == 201)
        }
    }

    @Test("one taken address counts once however often it is asked for, and free ones count nothing")
    func countedOnce() async throws {
        try await FairnessTests.open { server in
            for index in 0..<2 { _ = try await server.register("taken\(index)") }
            func register(_ name: String) async throws -> Int {
                server.clock.advance(seconds: 16)
                return try await server.from(FairnessTests.elsewhere).post(
                    "/v1/accounts",
                    ["email": "\(name)@example.edu", "password": "correct horse battery", "name": "S"]
                ).status
            }
            for index in 0..<40 {
                #expect(try await register("taken0") == 409)
                #expect(try await register("free\(index)") == 201)
            }
            #expect(try await register("taken1") == 409)
            #expect(try await register("late") == 201)
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

extension TestMarketplace {
    /// Copies an account, each with its name and a number as its address.
    fileprivate func copy(_ client: APIClient, times: Int) async throws {
        let now = now
        try await installation.database.write { db in
            for number in 0..<times {
                try db.execute(
                    """
                    INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, created_at, language)
                    SELECT tenant_id, ?, ?, name, password_hash, role, created_at, language FROM accounts WHERE id = ?
                    """, Account.ID(at: now), "taken\(number)@example.edu", client.accountID)
            }
        }
    }
}
