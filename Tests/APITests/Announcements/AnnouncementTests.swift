import Domain
import Testing

@testable import App

@Suite("Notices: writing, sending, withdrawing")
struct AnnouncementTests {
    private static let path = "/v1/admin/notices"

    @Test("an admin writes a draft, changes and previews it, sends it and withdraws it; both are in the audit log")
    func life() async throws {
        try await TestServer.run { server in
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            try await server.markVerified(sam)
            let made = try await admin.post(Self.path, .waterIsOff)
            #expect(made.status == 201 && made.json.status == "draft" && made.json.isMailed == false)
            let path = try #require(made.headers.first(name: "Location"))
            #expect(try await sam.announcementTitles().isEmpty)
            let edited = try await admin.patch(path, ["title": " Gas is off ", "isMailed": true])
            #expect(edited.json == made.json.with(["title": "Gas is off", "isMailed": true]))
            let preview = try await admin.get(path + "/preview").json
            #expect(preview.recipients == 2 && preview.mails == 1 && preview.subject == "Gas is off")
            #expect(preview["text"].text.contains("Hi Ada,") && preview["text"].text.contains("    From 9 to 12."))
            let unconfirmed = try await admin.post(path + "/sending")
            #expect((unconfirmed.status, unconfirmed.code) == (403, "reauthentication_required"))
            let sent = try await admin.send(draft: path)
            #expect(sent.status == 200 && sent.json.status == "current" && !sent.json.sentAt.isNull)
            #expect(try await sam.announcementTitles() == ["Gas is off"])
            let withdrawn = try await admin.post(path + "/withdrawal")
            #expect(withdrawn.json.status == "withdrawn" && !withdrawn.json.withdrawnAt.isNull)
            #expect(try await sam.announcementTitles().isEmpty)
            #expect(try await admin.get(path).json == withdrawn.json)
            let audit = try await admin.get("/v1/admin/audit").json.items.list.prefix(2)
            #expect(audit.map(\.action) == ["withdrawNotice", "sendNotice"])
            #expect(audit.allSatisfy { $0.subject == made.json.id && $0.reason == "Gas is off" })
        }
    }

    @Test("what was sent is neither changed, deleted nor sent again; a draft is not withdrawn, but deleted")
    func refused() async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            let path = try await admin.drafted(.waterIsOff)
            #expect(try await admin.post(path + "/withdrawal").code == "notice_not_sent")
            #expect(try await admin.send(draft: path).status == 200)
            for answer in [
                try await admin.patch(path, ["title": "Another title"]), try await admin.delete(path),
                try await admin.send(draft: path),
            ] { #expect((answer.status, answer.code) == (409, "notice_sent")) }
            #expect(try await admin.post(path + "/withdrawal").status == 200)
            #expect(try await admin.post(path + "/withdrawal").code == "notice_withdrawn")
            let other = try await admin.drafted(.waterIsOff)
            #expect(try await admin.delete(other).status == 204)
            #expect(try await admin.get(other).status == 404)
            let late = try await admin.drafted(.waterIsOff)
            server.clock.advance(days: 8)
            #expect(try await admin.send(draft: late).code == "notice_over")
        }
    }

    @Test("an edit, a deletion and a sending of what somebody else has edited since are refused")
    func stale() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            let made = try await admin.post(Self.path, .waterIsOff)
            let path = "\(Self.path)/\(made.json.id.text)"
            let before = admin.with(["If-Match": made.headers.first(name: "ETag") ?? ""])
            let edited = try await before.patch(path, ["text": "Another text"])
            #expect(edited.status == 200)
            #expect(try await before.patch(path, ["text": "A third text"]).status == 412)
            #expect(try await before.send(draft: path).status == 412)
            #expect(try await before.delete(path).status == 412)
            #expect(try await admin.with(["If-Match": "1"]).delete(path).status == 400)
            let after = admin.with(["If-Match": edited.headers.first(name: "ETag") ?? ""])
            #expect(try await after.send(draft: path).status == 200)
        }
    }

    @Test("every bad field is named")
    func malformed() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            func fields(_ changes: JSON) async throws -> [String] {
                try await admin.post(Self.path, .waterIsOff.with(changes)).fields.sorted()
            }
            let now = server.now
            #expect(try await admin.post(Self.path).fields.sorted() == ["audience", "text", "title"])
            let long = String(repeating: "x", count: 4_001)
            #expect(try await fields(["title": "abc", "text": .string(long)]) == ["text", "title"])
            #expect(try await fields(["title": "Turned \u{202E}round", "text": "a\u{7}b"]) == ["text", "title"])
            #expect(try await fields(["audience": "parents", "isMailed": 1]) == ["audience", "isMailed"])
            #expect(try await fields(["audience": "students"]) == ["universityId"])
            let nowhere: JSON = "0190163d-8694-739b-aea5-966c26f8ad90"
            #expect(try await fields(["audience": "students", "universityId": nowhere]) == ["universityId"])
            #expect(try await fields(["universityId": nowhere]) == ["universityId"])
            #expect(try await fields(["startsAt": "2026-08-01", "universityId": "x"]) == ["startsAt", "universityId"])
            #expect(try await fields(["endsAt": .string((now - .days(1)).description)]) == ["endsAt"])
            #expect(try await fields(["endsAt": .string((now + .days(400)).description)]) == ["endsAt"])
            let late: JSON = .string((now + .days(8)).description)
            #expect(try await fields(["startsAt": late, "endsAt": late]) == ["endsAt"])
            #expect(try await fields(["startsAt": .string((now + .days(367)).description)]) == ["startsAt"])
            #expect(try await fields(["sentAt": "x"]) == ["sentAt"])
            let path = try await admin.drafted(.waterIsOff)
            #expect(try await admin.patch(path, ["title": nil, "audience": nil]).fields == ["title", "audience"])
            #expect(try await admin.patch(path, ["startsAt": nil]).status == 200)
        }
    }

    @Test("at most five are shown at the same time, and fifty drafts are kept")
    func limited() async throws {
        try await TestServer.run { server in
            let admin = try await server.registerAdmin()
            var paths: [String] = []
            for _ in 0..<5 { paths.append(try await admin.sent(.waterIsOff)) }
            let sixth = try await admin.drafted(.waterIsOff)
            #expect(try await admin.send(draft: sixth).code == "too_many_notices")
            #expect(try await admin.post(paths[0] + "/withdrawal").status == 200)
            #expect(try await admin.send(draft: sixth).status == 200)
            let now = server.now
            let later = try await admin.sent(
                .waterIsOff.with([
                    "startsAt": .string((now + .days(8)).description),
                    "endsAt": .string((now + .days(9)).description),
                ]))
            #expect(try await admin.get(later).json.status == "scheduled")
            for _ in 0..<Announcement.maxDrafts { _ = try await admin.drafted(.waterIsOff) }
            #expect(try await admin.post(Self.path, .waterIsOff).code == "too_many_notice_drafts")
        }
    }

    @Test("the newest stands first, page by page, and a repeated request writes one")
    func pages() async throws {
        try await OwnServer.run { server in
            let admin = try await server.registerAdmin()
            for number in 1...5 {
                server.clock.advance(seconds: 1)
                let keyed = admin.with(["Idempotency-Key": "key \(number)"])
                let announcement = JSON.waterIsOff.with(["title": "Number \(number)"])
                let first = try await keyed.post(Self.path, announcement)
                #expect(try await keyed.post(Self.path, announcement).body == first.body)
            }
            var (titles, cursor) = ([String](), "")
            repeat {
                let page = try await admin.get("\(Self.path)?limit=2\(cursor)").json
                titles += page.items.list.map(\.title.text)
                cursor = page.nextCursor.isNull ? "" : "&cursor=\(page.nextCursor.text)"
            } while !cursor.isEmpty
            #expect(titles == (1...5).reversed().map { "Number \($0)" })
        }
    }
}
