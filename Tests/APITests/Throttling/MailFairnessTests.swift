import Domain
import Testing

@testable import App

@Suite("Mails that strangers ask for")
struct MailFairnessTests {
    @Test("whoever asks for a victim's resets is answered as ever, sends a few mails, and leaves the links good")
    func resets() async throws {
        try await FairnessTests.open { server in
            let (olive, _) = try await server.registerAddress("olive@nowhere.example")
            let ask: JSON = ["email": "olive@nowhere.example"]
            #expect(try await server.from(FairnessTests.home).post("/v1/password-resets", ask).status == 202)
            let link = try await server.receivedMail(2, to: "olive@nowhere.example").token
            for turn in 0..<12 {
                #expect(try await server.from("198.51.100.\(turn)").post("/v1/password-resets", ask).status == 202)
            }
            #expect(
                try await server.from(FairnessTests.elsewhere).post(
                    "/v1/password-resets", ["email": "no@nowhere.example"]
                )
                .status == 202)
            try await server.deliverMail()
            #expect((2...5).contains(try server.receivedMails(to: "olive@nowhere.example").count))
            let confirm: JSON = ["token": .string(link), "password": "another good one"]
            #expect(
                try await server.from(FairnessTests.home).post("/v1/password-resets/confirm", confirm).status == 204)
            #expect(try await olive.get("/v1/account").status == 401)
        }
    }

    @Test("who chose a new password by the link logs in with it, whatever strangers guess meanwhile")
    func resetWhileGuessed() async throws {
        try await FairnessTests.open { server in
            _ = try await server.registerAddress("olive@nowhere.example")
            let ask: JSON = ["email": "olive@nowhere.example"]
            _ = try await server.from(FairnessTests.home).post("/v1/password-resets", ask)
            let link = try await server.receivedMail(2, to: "olive@nowhere.example").token
            for turn in 0..<30 {
                _ = try await server.from("198.51.\(turn).1").logIn("olive@nowhere.example", "wrong horse battery")
            }
            let confirm: JSON = ["token": .string(link), "password": "another good one"]
            let done = try await server.from(FairnessTests.home).post("/v1/password-resets/confirm", confirm)
            let device = try #require(done.headers["Set-Cookie"].first { $0.hasPrefix("digs_device=") })
            #expect(done.headers["Set-Cookie"].count == 1)
            let browser = server.from(FairnessTests.home).with(["Cookie": String(device.prefix { $0 != ";" })])
            #expect(try await FairnessTests.isLocked(server, "olive@nowhere.example", cookie: "", from: "192.0.2"))
            #expect(try await browser.logIn("olive@nowhere.example", "another good one").status == 201)
        }
    }

    @Test("whoever asks for badge mails to a student's address does not keep the student from theirs")
    func badgeMails() async throws {
        try await FairnessTests.open { server in
            let (student, other) = (try await server.register("student"), try await server.register("other"))
            try await server.markVerified(student, other)
            let ask: JSON = ["email": "stu4711@rit.edu"]
            let unverified = try await server.register("third")
            for turn in 0..<12 {
                for client in [other, unverified] {
                    _ = try await client.with(["X-Forwarded-For": "198.51.\(turn).1"]).post("/v1/account/badge", ask)
                }
            }
            try await server.deliverMail()
            let before = try server.receivedMails(to: "stu4711@rit.edu").map(\.token)
            #expect((1...6).contains(before.count))
            #expect(try await student.post("/v1/account/badge", ask).status == 202)
            try await server.deliverMail()
            let mails = try server.receivedMails(to: "stu4711@rit.edu")
            let link = try #require(mails.map(\.token).first { !before.contains($0) })
            #expect(try await server.verify(link, as: student).status == 200)
            // Only once, because each request counts against the recipient's total limit.
            #expect(try await student.post("/v1/account/badge", ask).status == 202)
            try await server.deliverMail()
            #expect(try server.receivedMails(to: "stu4711@rit.edu").count == before.count + 1)
        }
    }
}
