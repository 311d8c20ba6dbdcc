import Domain
import Foundation
import Testing

@Suite("Verifying an e-mail address")
struct VerificationTests {
    @Test("registering sends a link that verifies the address, once")
    func once() async throws {
        try await TestServer.run { server in
            let (sam, token) = try await server.registerAddress("sam@nowhere.example")
            #expect(try await sam.get("/v1/account").json.emailVerified == false)
            let mail = try await server.receivedMail(to: "sam@nowhere.example")
            #expect(mail.link == "\(server.webAddress)/verify#token=\(token)")
            let answer = try await server.verify(token, as: sam)
            #expect(answer.status == 200)
            #expect(answer.json == ["purpose": "email"])
            #expect(try await sam.get("/v1/account").json.emailVerified == true)
            #expect(try await sam.get("/v1/account").json.badge.isNull)
            let repeated = try await server.verify(token, as: sam)
            #expect(repeated.status == 422)
            #expect(
                repeated.json.errors[0] == [
                    "field": "token", "code": "dead_token", "message": repeated.json.errors[0].message,
                ])
        }
    }

    @Test("a program that looks into the link uses nothing up")
    func scanners() async throws {
        try await TestServer.run { server in
            let (sam, token) = try await server.registerAddress("sam@nowhere.example")
            for path in ["/v1/verifications", "/v1/verifications?token=\(token)", "/verify", "/verify?token=\(token)"] {
                let answer = try await server.stranger.get(path)
                #expect(answer.status != 500, "\(path)")
            }
            #expect(try await server.verify(token, as: sam).status == 200)
        }
    }

    @Test("where the marketplace requires it, nobody can post before; drafts are allowed")
    func offering() async throws {
        try await OwnServer.run(requireVerifiedEmail: true) { server in
            let (sam, token) = try await server.registerAddress("sam@nowhere.example")
            let refused = try await sam.post("/v1/listings", .sunnyRoom)
            #expect(refused.status == 403)
            #expect(refused.code == "email_not_verified")
            let draft = try await sam.posted(["status": "draft"]).listingPath
            #expect(try await sam.patch(draft, ["status": "active"]).code == "email_not_verified")
            #expect(try await sam.post("\(draft)/renew").code == "email_not_verified")
            #expect(try await sam.patch(draft, ["title": "Another title"]).status == 200)
            #expect(try await server.verify(token, as: sam).status == 200)
            #expect(try await sam.patch(draft, ["status": "active"]).status == 200)
            #expect(try await sam.post("\(draft)/renew").status == 200)
            #expect(try await sam.post("/v1/listings", .sunnyRoom).status == 201)
        }
    }

    @Test("asking again sends another link, and using one ends the others; who is verified needs none")
    func resending() async throws {
        try await TestServer.run { server async throws in
            let (sam, first) = try await server.registerAddress("sam@nowhere.example")
            let asked = try await sam.post("/v1/account/verification")
            #expect(asked.status == 202)
            #expect(asked.body.isEmpty)
            let second = try await server.receivedMail(2, to: "sam@nowhere.example").token
            #expect(second != first)
            #expect(try await server.verify(second, as: sam).status == 200)
            #expect(try await server.verify(first, as: sam).status == 422)
            let needless = try await sam.post("/v1/account/verification")
            #expect(needless.status == 409)
            #expect(needless.code == "already_verified")
        }
    }

    @Test("a link dies after 24 hours, with a new password, at another marketplace, and is of no other use")
    func dying() async throws {
        try await OwnServer.run { server async throws in
            try await server.makeTenant("union", host: "union.example.edu")
            let (latecomer, late) = try await server.registerAddress("late@nowhere.example")
            server.clock.advance(seconds: 86_399)
            let (sam, token) = try await server.registerAddress("sam@nowhere.example")
            let (other, _) = try await server.registerAddress("other@nowhere.example", host: "union.example.edu")
            #expect(try await server.verify(token, as: other).status == 422)
            let reset: JSON = ["token": .string(token), "password": "another good one"]
            #expect(try await server.stranger.post("/v1/password-resets/confirm", reset).fields == ["token"])
            server.clock.advance(seconds: 1)
            #expect(try await server.verify(late, as: latecomer).status == 422)
            let change: JSON = ["current": "correct horse battery", "new": "another good one"]
            #expect(try await sam.put("/v1/account/password", change).status == 204)
            #expect(try await server.verify(token, as: sam).status == 422)
            #expect(try await sam.get("/v1/account").json.emailVerified == false)
        }
    }

    @Test(
        "what is no token is refused by name",
        arguments: [[:], ["token": 1], ["token": ""], ["token": "x", "y": 1]] as [JSON])
    func malformed(body: JSON) async throws {
        try await TestServer.run { server in
            let sam = try await server.register("sam")
            let answer = try await sam.post("/v1/verifications", body)
            #expect(answer.status == 422 || answer.status == 400, "\(answer.text)")
            #expect(answer.fields.isEmpty == false || answer.status == 400)
        }
    }
}
