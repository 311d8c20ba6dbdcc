import Database
import Domain
import Testing

@testable import Store

@Suite("The outbox")
struct OutboxTests {
    private func link(_ account: Account.ID, _ digest: String, at now: Instant) throws -> LinkMail {
        let mail = OutgoingMail(id: .init(at: now), account: account, sealedMessage: "00ff", createdAt: now)
        let token = MailToken(
            account: account, purpose: .resetPassword, email: try EmailAddress("olive@example.edu"),
            expiresAt: now + .hours(1))
        return LinkMail(token: token, tokenDigest: digest, mail: mail)
    }

    @Test("a request for an unknown address writes as many rows into the outbox as others, and no token")
    func nobody() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant, now) = (fixture.store, fixture.tenant, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            try await store.mailTokens.send(link(olive.id, "known", at: now), notice: nil, in: tenant)
            try await store.mailTokens.send(link(.init(at: now), "unknown", at: now), notice: nil, in: tenant)
            #expect(try await fixture.number("SELECT count(*) FROM outbox") == 2)
            #expect(try await store.mailTokens.mailToken(digest: "known", in: tenant)?.account == olive.id)
            #expect(try await store.mailTokens.mailToken(digest: "unknown", in: tenant) == nil)
            var owners: [Account.ID?] = []
            while let mail = try await store.outbox.claimMail(at: now, until: now + .hours(1)) {
                owners.append(mail.account)
            }
            #expect(owners.count == 2)
            #expect(owners.compactMap(\.self) == [olive.id])
        }
    }

    @Test("mails are delivered in order, claimed by one process at a time, and deleted with their account")
    func turns() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant, now) = (fixture.store, fixture.tenant, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for step in [2, 1, 3] {
                try await store.mailTokens.send(
                    link(olive.id, "\(step)", at: now - .seconds(step)), notice: nil, in: tenant)
            }
            let first = try #require(try await store.outbox.claimMail(at: now, until: now + .seconds(60)))
            #expect(first.createdAt == now - .seconds(3))
            let second = try #require(try await store.outbox.claimMail(at: now, until: now + .seconds(60)))
            #expect(second.createdAt == now - .seconds(2))
            try await store.outbox.postpone(first.id, until: now + .seconds(30), error: "no", in: tenant)
            #expect(try await store.outbox.delete([second]).isEmpty)
            #expect(try await store.outbox.delete([second]).map(\.id) == [second.id])
            _ = try #require(try await store.outbox.claimMail(at: now, until: now + .seconds(60)))
            #expect(try await store.outbox.claimMail(at: now + .seconds(29), until: now + .seconds(60)) == nil)
            let repeated = try #require(
                try await store.outbox.claimMail(at: now + .seconds(30), until: now + .seconds(60)))
            #expect((repeated.id, repeated.attempts) == (first.id, 2))
            try await store.accounts.delete(olive.id, banning: "", in: tenant)
            #expect(try await fixture.number("SELECT count(*) FROM outbox") == 0)
            #expect(try await fixture.number("SELECT count(*) FROM mail_tokens") == 0)
        }
    }

    @Test("several are claimed and deleted together: those that are due longest, and no mail twice")
    func several() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant, now) = (fixture.store, fixture.tenant, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for step in 1...5 {
                try await store.mailTokens.send(
                    link(olive.id, "\(step)", at: now - .seconds(step)), notice: nil, in: tenant)
            }
            let first = try await store.outbox.claimMails(at: now, until: now + .hours(1), limit: 3)
            #expect(first.map(\.createdAt) == [5, 4, 3].map { now - .seconds($0) })
            let others = try await store.outbox.claimMails(at: now, until: now + .hours(1), limit: 3)
            #expect(others.map(\.createdAt) == [2, 1].map { now - .seconds($0) })
            #expect(try await store.outbox.delete(first).isEmpty)
            #expect(try await store.outbox.delete(first + others).map(\.id) == first.map(\.id))
            #expect(try await store.outbox.queuedMailCount() == 0)
        }
    }

    @Test("it is busy while so many mails wait; one that was postponed does not")
    func busy() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant, now) = (fixture.store, fixture.tenant, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for step in 1...2 {
                try await store.mailTokens.send(
                    link(olive.id, "\(step)", at: now - .seconds(step)), notice: nil, in: tenant)
            }
            #expect(try await store.outbox.isOutboxBusy(at: now, limit: 2))
            #expect(try await !store.outbox.isOutboxBusy(at: now, limit: 3))
            let first = try #require(try await store.outbox.claimMail(at: now, until: now + .seconds(60)))
            try await store.outbox.postpone(first.id, until: now + .seconds(30), error: "no", in: tenant)
            #expect(try await !store.outbox.isOutboxBusy(at: now, limit: 2))
        }
    }

    @Test("what a dead process was delivering is given back, what was postponed is not")
    func givenBack() async throws {
        try await TemporaryStore.run { fixture in
            let (store, tenant, now) = (fixture.store, fixture.tenant, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: tenant)
            for digest in ["a", "b"] {
                try await store.mailTokens.send(link(olive.id, digest, at: now), notice: nil, in: tenant)
            }
            let one = try #require(try await store.outbox.claimMail(at: now, until: now + .hours(9)))
            let other = try #require(try await store.outbox.claimMail(at: now, until: now + .hours(9)))
            try await store.outbox.postpone(one.id, until: now + .hours(1), error: "no", in: tenant)
            #expect(try await store.outbox.claimMail(at: now, until: now + .hours(9)) == nil)
            try await store.outbox.releaseClaimedMail()
            #expect(try await store.outbox.claimMail(at: now, until: now + .hours(9))?.id == other.id)
            #expect(try await store.outbox.claimMail(at: now, until: now + .hours(9)) == nil)
        }
    }

    @Test("waits double up to four hours, and end after three days or 24 attempts")
    func waits() {
        let now = Instant(milliseconds: 1_800_000_000_000)
        func next(attempt: Int, age: Instant.Span = .seconds(0)) -> Int64? {
            let mail = QueuedMail(
                tenant: .init(at: now), id: .init(at: now), account: nil, sealedMessage: "", createdAt: now - age,
                attempts: attempt)
            return mail.nextTry(at: now).map { ($0.milliseconds - now.milliseconds) / 1000 }
        }
        #expect([1, 2, 3, 12, 13, 23].map { next(attempt: $0) } == [5, 10, 20, 10_240, 14_400, 14_400])
        #expect(next(attempt: 24) == nil)
        #expect(next(attempt: 2, age: .days(3)) == nil)
    }
}

extension OutboxTable {
    fileprivate func claimMail(at now: Instant, until: Instant) async throws -> QueuedMail? {
        try await claimMails(at: now, until: until, limit: 1).first
    }
}
