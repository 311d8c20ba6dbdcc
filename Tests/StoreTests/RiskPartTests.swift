import Database
import Domain
import Testing

@testable import Store

@Suite("The parts of a risk")
struct RiskPartTests {
    /// Random cases: reports of all reasons that count or not, appeals, earlier decisions, new accounts and old ones.
    private static func fill(_ fixture: TemporaryStore, seed: UInt64) async throws {
        let (store, tenant) = (fixture.store, fixture.tenant)
        var random = SeededGenerator(seed)
        let mo = try await fixture.makeAccount("mo", in: tenant)
        var (people, rooms): ([Account], [Listing]) = ([], [])
        for index in 0..<6 {
            let account = try await fixture.makeAccount("sam\(index)", in: tenant)
            let verified = fixture.now - .days(Int.random(in: 0...2, using: &random))
            people.append(
                Account(
                    id: account.id, email: account.email, name: account.name, role: .member,
                    emailVerifiedAt: verified, createdAt: account.createdAt))
        }
        for index in 0..<12 {
            let owner = people[index % 4]
            rooms.append(try await fixture.makeListing("Room \(index)", at: .rochester, by: owner, in: tenant))
        }
        for round in 0..<40 {
            let reporter = people[Int.random(in: 0..<6, using: &random)]
            let room = rooms[Int.random(in: 0..<12, using: &random)].id
            let account = people[Int.random(in: 0..<6, using: &random)].id
            let at = fixture.now + .days(Int.random(in: 0...9, using: &random)) + .seconds(round)
            let report = try Report(
                by: reporter, of: Bool.random(using: &random) ? .listing(room) : .account(account),
                reason: Report.Reason.allCases.randomElement(using: &random) ?? .other, message: nil, at: at)
            // Some report twice or themselves, and some report a deleted subject.
            try? await store.reports.file(report, enough: 2, in: tenant)
            let verdict = Decision.Verdict.allCases.randomElement(using: &random) ?? .hold
            guard round.isMultiple(of: 5) else { continue }
            let command = ModerationCommand(verdict, of: room, reason: "We looked", by: mo.id)
            _ = try? await store.decisions.decide(command, in: tenant)
            try? await store.decisions.appeal("It is real", on: room, at: at, in: tenant)
        }
    }

    @Test(
        "add up to the risk of each case in the queue, and are the same in its file",
        arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func sums(seed: UInt64) async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant) = (fixture.store, fixture.tenant)
            try await Self.fill(fixture, seed: seed)
            let nobody = Account.ID(high: 0, low: 0)
            let queue = try await store.cases.queue(for: nobody, page: PageRequest(limit: 100), in: tenant).items
            #expect(queue.count > 3)
            for item in queue {
                #expect(item.riskParts.reduce(0) { $0 + $1.points } == item.risk)
                #expect(item.riskParts.allSatisfy { $0.points > 0 && $0.count > 0 })
                #expect(Set(item.riskParts.map(\.code)).count == item.riskParts.count)
                #expect(item.riskParts.map(\.points) == item.riskParts.map(\.points).sorted(by: >))
                let reasons = Set(Report.Reason.allCases.map(\.rawValue) + ["uncountedReport"])
                let counted = item.riskParts.filter { reasons.contains($0.code.rawValue) }.reduce(0) { $0 + $1.count }
                #expect(counted == item.reports.count)
                let file: ModerationCase?
                switch item.subject {
                case .listing(let id): file = try await store.cases.listingCase(id, in: tenant)
                case .account(let id): file = try await store.cases.accountCase(id, in: tenant)
                }
                #expect(file?.riskParts == item.riskParts && file?.risk == item.risk)
            }
            let pages = try await Self.pages(of: store, in: tenant)
            #expect(pages == queue.map(\.riskParts))
        }
    }

    private static func pages(of store: Store, in tenant: Tenant.ID) async throws -> [[RiskPart]] {
        var (parts, after): ([[RiskPart]], [Int64]?) = ([], nil)
        repeat {
            let page = try await store.cases.queue(
                for: .init(high: 0, low: 0), page: PageRequest(limit: 2, after: after), in: tenant)
            parts += page.items.map(\.riskParts)
            after = page.next
        } while after != nil
        return parts
    }

    @Test("what is not in the queue has none; each reason of a report is a part")
    func none() async throws {
        #expect(Report.Reason.allCases.allSatisfy { RiskPart.Code(rawValue: $0.rawValue) != nil })
        try await TemporaryStore.run { fixture in
            let owner = try await fixture.makeAccount("olive", in: fixture.tenant)
            let room = try await fixture.makeListing("Room", at: .rochester, by: owner, in: fixture.tenant)
            let found = try await fixture.store.cases.listingCase(room.id, in: fixture.tenant)
            #expect(found?.riskParts == [] && found?.risk == 0)
        }
    }
}

/// The same numbers for the same seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
