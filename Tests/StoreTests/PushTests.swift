import Database
import Domain
import Testing

@testable import Store

@Suite("Messages for devices")
struct PushTests {
    /// A session of the account, in which a browser subscribes.
    private func session(of account: Account, _ fixture: TemporaryStore) async throws -> Session.ID {
        let id = Session.ID(at: fixture.now)
        let session = Session(
            id: id, account: account.id, device: "test", createdAt: fixture.now, lastUsedAt: fixture.now)
        let opened = try await fixture.store.accounts.openSession(
            NewSession(session: session, tokenDigest: id.description), verifiedBy: "hash of \(account.name)", and: nil,
            in: fixture.tenant)
        #expect(opened == .opened)
        return id
    }

    private func subscribe(_ account: Account, at digest: String, _ fixture: TemporaryStore) async throws -> Session.ID
    {
        let session = try await session(of: account, fixture)
        _ = try await fixture.store.pushSubscriptions.subscribe(
            session, of: account.id, sealedTarget: "target of \(digest)", digest: digest, in: fixture.tenant)
        return session
    }

    /// Puts a mail into the outbox as the mailers do.
    private func mail(_ account: Account, push: String?, _ fixture: TemporaryStore) async throws -> OutgoingMail {
        let mail = OutgoingMail(
            id: .init(at: fixture.now), account: account.id, sealedMessage: "00ff", sealedPush: push,
            createdAt: fixture.now)
        try await fixture.database.write { db in try db.enqueue(mail, in: fixture.tenant) }
        return mail
    }

    @Test("each device is told of a mail once, and of a mail that no setting chooses not at all")
    func once() async throws {
        try await TemporaryStore.run { fixture in
            let (store, now) = (fixture.store, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let sam = try await fixture.makeAccount("sam", in: fixture.tenant)
            for digest in ["phone", "laptop"] { _ = try await subscribe(olive, at: digest, fixture) }
            _ = try await subscribe(sam, at: "phone", fixture)
            let pushed = try await mail(olive, push: "abcd", fixture)
            _ = try await mail(olive, push: nil, fixture)
            let claimed = try await store.pushOutbox.claimPushes(at: now, until: now + .seconds(60), limit: 10)
            #expect(Set(claimed.map(\.sealedTarget)) == ["target of phone", "target of laptop"])
            #expect(claimed.allSatisfy { $0.mail == pushed.id && $0.account == olive.id && $0.attempts == 1 })
            #expect(try await store.pushOutbox.claimPushes(at: now, until: now + .seconds(60), limit: 10).isEmpty)
            try await store.pushOutbox.delete(claimed)
            #expect(try await store.pushOutbox.queuedPushCount() == 0)
        }
    }

    @Test("what a dead process had claimed is tried again, and what is postponed waits with all for the same device")
    func retried() async throws {
        try await TemporaryStore.run { fixture in
            let (store, now) = (fixture.store, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await subscribe(olive, at: "phone", fixture)
            _ = try await subscribe(olive, at: "laptop", fixture)
            for _ in 1...2 { _ = try await mail(olive, push: "abcd", fixture) }
            let first = try await store.pushOutbox.claimPushes(at: now, until: now + .seconds(60), limit: 10)
            #expect(first.count == 4)
            let later = now + .seconds(60)
            let second = try await store.pushOutbox.claimPushes(at: later, until: later + .seconds(60), limit: 1)
            #expect(second.map(\.attempts) == [2])
            let slow = try #require(second.first)
            try await store.pushOutbox.postpone(slow, until: now + .hours(1), error: "answers 503")
            let rest = try await store.pushOutbox.claimPushes(at: later, until: later + .seconds(60), limit: 10)
            #expect(rest.count == 2 && rest.allSatisfy { $0.subscription != slow.subscription })
        }
    }

    @Test("a dropped subscription takes its messages with it, unless the browser has subscribed again")
    func dropped() async throws {
        try await TemporaryStore.run { fixture in
            let (store, now) = (fixture.store, fixture.now)
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let session = try await subscribe(olive, at: "old", fixture)
            _ = try await mail(olive, push: "abcd", fixture)
            let claimed = try await store.pushOutbox.claimPushes(at: now, until: now + .seconds(60), limit: 10)
            let push = try #require(claimed.first)
            _ = try await store.pushSubscriptions.subscribe(
                session, of: olive.id, sealedTarget: "new", digest: "new", in: fixture.tenant)
            try await store.pushOutbox.deleteSubscription(of: push)
            let kept = try await store.pushSubscriptions.subscription(of: session, in: fixture.tenant)
            #expect(kept?.sealedTarget == "new" && kept?.id == push.subscription)
            let retried = try await store.pushOutbox.claimPushes(
                at: now + .seconds(60), until: now + .seconds(120), limit: 10)
            let renewed = try #require(retried.first)
            #expect(renewed.sealedTarget == "new")
            try await store.pushOutbox.deleteSubscription(of: renewed)
            #expect(try await store.pushSubscriptions.subscription(of: session, in: fixture.tenant) == nil)
            #expect(try await store.pushOutbox.queuedPushCount() == 0)
        }
    }

    @Test("a subscription ends with its session, with the account, and when the same browser subscribes elsewhere")
    func ended() async throws {
        try await TemporaryStore.run { fixture in
            let store = fixture.store
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let one = try await subscribe(olive, at: "phone", fixture)
            let other = try await subscribe(olive, at: "phone", fixture)
            #expect(try await store.pushSubscriptions.subscription(of: one, in: fixture.tenant) == nil)
            #expect(try await store.accounts.endSession(other, of: olive.id, in: fixture.tenant))
            #expect(try await fixture.number("SELECT count(*) FROM push_subscriptions") == 0)
            _ = try await subscribe(olive, at: "phone", fixture)
            _ = try await mail(olive, push: "abcd", fixture)
            try await store.accounts.delete(olive.id, banning: "", in: fixture.tenant)
            #expect(try await fixture.number("SELECT count(*) FROM push_subscriptions") == 0)
            #expect(try await fixture.number("SELECT count(*) FROM push_messages") == 0)
        }
    }

    @Test("an account has ten, and one that renews its own is not refused")
    func limit() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            var last: Session.ID?
            for number in 1...Limits.pushSubscriptionsPerAccount {
                last = try await subscribe(olive, at: "\(number)", fixture)
            }
            let error = await #expect(throws: Problem.self) { _ = try await subscribe(olive, at: "more", fixture) }
            #expect(error?.code == "too_many_push_subscriptions")
            _ = try await fixture.store.pushSubscriptions.subscribe(
                #require(last), of: olive.id, sealedTarget: "more", digest: "more", in: fixture.tenant)
        }
    }
}
