import Domain
import Testing

@testable import App

@Suite("Notices: who sees them")
struct AnnouncementReadingTests {
    @Test("students of a university see theirs, owners theirs, strangers what is for everyone, the newest first")
    func audiences() async throws {
        try await OwnServer.run { server in
            let (admin, owner) = (try await server.registerAdmin(), try await server.register("olive"))
            let (student, own) = try await server.registerAddress("sam@rit.edu")
            #expect(try await server.verify(own, as: student).status == 200)
            let university = try await student.get("/v1/account").json.badge.university.id
            _ = try await owner.publish()
            _ = try await admin.sent(.waterIsOff.with(["title": "For everyone"]))
            server.clock.advance(seconds: 1)
            let students: JSON = ["title": "For students", "audience": "students", "universityId": university]
            let path = try await admin.sent(.waterIsOff.with(students))
            server.clock.advance(seconds: 1)
            _ = try await admin.sent(.waterIsOff.with(["title": "For owners", "audience": "owners"]))
            #expect(try await admin.get(path).json.university.name == "Rochester Institute of Technology")
            #expect(try await server.stranger.announcementTitles() == ["For everyone"])
            #expect(try await student.announcementTitles() == ["For students", "For everyone"])
            #expect(try await owner.announcementTitles() == ["For owners", "For everyone"])
            let read = APIClient.announcementPath(path) + "/read"
            #expect(try await student.put(read).status == 204)
            #expect(try await owner.put(read).status == 404)
            let previews = try await admin.get("/v1/admin/notices").json.items.list.map(\.id.text).asyncMap {
                try await admin.get("/v1/admin/notices/\($0)/preview").json.recipients.int
            }
            #expect(previews == [1, 1, 3])
        }
    }

    @Test("a notice is shown from its start to its end, and to nobody of another marketplace")
    func times() async throws {
        try await OwnServer.run { server in
            try await server.makeTenant("union", host: "union.example.edu")
            let (admin, sam) = (try await server.registerAdmin(), try await server.register("sam"))
            let start = server.now + .days(1)
            let path = try await admin.sent(.waterIsOff.with(["startsAt": .string(start.description)]))
            let read = APIClient.announcementPath(path) + "/read"
            #expect(try await sam.announcementTitles().isEmpty)
            #expect(try await sam.put(read).status == 404)
            server.clock.advance(days: 1)
            #expect(try await sam.announcementTitles() == ["Water is off on Monday"])
            let elsewhere = try await server.register("sam", host: "union.example.edu")
            #expect(try await elsewhere.announcementTitles().isEmpty)
            #expect(try await elsewhere.put(read).status == 404)
            #expect(try await elsewhere.put(APIClient.announcementPath(path) + "/dismissal").status == 404)
            server.clock.advance(days: 7)
            #expect(try await sam.announcementTitles().isEmpty)
            #expect(try await admin.get(path).json.status == "over")
            #expect(try await sam.get("/v1/notices?limit=1").status == 400)
        }
    }

    @Test("what was read says so, and what was dismissed is gone on all devices of the account")
    func dismissed() async throws {
        try await TestServer.run { server in
            let (admin, phone) = (try await server.registerAdmin(), try await server.register("sam"))
            let token = try await server.stranger.logIn("sam@example.edu").json.token.text
            let laptop = server.stranger.with(token: token, accountID: phone.accountID)
            let path = APIClient.announcementPath(try await admin.sent(.waterIsOff))
            #expect(try await phone.get("/v1/notices").json.items[0].isRead == false)
            #expect(try await phone.put(path + "/read").status == 204)
            #expect(try await laptop.get("/v1/notices").json.items[0].isRead == true)
            for _ in 0..<2 { #expect(try await phone.put(path + "/dismissal").status == 204) }
            #expect(try await phone.put(path + "/read").status == 204)
            #expect(try await laptop.announcementTitles().isEmpty)
            #expect(try await admin.announcementTitles() == ["Water is off on Monday"])
            #expect(try await phone.put("/v1/notices/x/dismissal").status == 404)
        }
    }

    @Test("an export has what was read and written; with its account go the marks and the drafts, not what was sent")
    func leaving() async throws {
        try await TestServer.run { server in
            let (admin, root) = (try await server.registerAdmin(), try await server.registerAdmin("root"))
            let sam = try await server.register("sam")
            let sent = try await admin.sent(.waterIsOff)
            let draft = try await admin.drafted(.waterIsOff.with(["title": "Whippersnapper"]))
            #expect(try await sam.put(APIClient.announcementPath(sent) + "/dismissal").status == 204)
            let reads = try await Unzipped.open(try await sam.export().body).json("notice-reads.json").list
            #expect(reads.map(\.title) == ["Water is off on Monday"] && !reads[0].dismissedAt.isNull)
            let written = try await Unzipped.open(try await admin.export().body).json("notices.json").list
            #expect(written.map(\.title) == ["Water is off on Monday", "Whippersnapper"])
            #expect(try await sam.leave().status == 204)
            #expect(try await admin.leave().status == 204)
            let tenant = try await server.tenant().id
            let marks = try await server.installation.database.read { db in
                try db.first("SELECT count(*) FROM notice_reads WHERE tenant_id = ?", tenant) { try $0.int() }
            }
            #expect(marks == 0)
            #expect(try await root.get(draft).status == 404)
            let kept = try await root.get(sent).json
            #expect(kept.status == "current" && kept.author.text == admin.accountID && kept.authorName.isNull)
        }
    }
}
