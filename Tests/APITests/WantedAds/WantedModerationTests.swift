import Testing

@Suite("Moderators and wanted ads")
struct WantedModerationTests {
    @Test("a report names the ad; a moderator hides it with a reason, shows it again and deletes it")
    func moderated() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let moderator = try await server.register("mona", as: .moderator)
            let ad = try await sam.wants()
            let report: JSON = ["reason": "discrimination", "words": "Look at this"]
            #expect(try await olive.post(ad.wantedPath + "/reports", report).status == 201)
            #expect(try await olive.post(ad.wantedPath + "/reports", report).code == "already_reported")
            #expect(try await sam.post(ad.wantedPath + "/reports", report).code == "own_wanted_ad")
            let reported = try await moderator.get("/v1/admin/queue").json.items[0].reports[0]
            #expect(reported.wanted == ["id": ad.id, "title": ad.title, "status": "active"])
            let path = "/v1/admin/wanted/\(ad.id.text)/decisions"
            #expect(try await olive.post(path, ["decision": "hold", "reason": "No", "version": 1]).status == 403)
            let hold: JSON = ["decision": "hold", "reason": "Names a religion", "version": 1]
            #expect(try await moderator.post(path, hold).status == 204)
            #expect(try await moderator.post(path, hold).code == "already_decided")
            #expect(try await moderator.get("/v1/admin/queue").json.items == [])
            #expect(try await server.stranger.get(ad.wantedPath).status == 404)
            #expect(try await sam.get(ad.wantedPath).json.holdReason == "Names a religion")
            #expect(try await sam.patch(ad.wantedPath, ["status": "active"]).code == "wanted_held")
            #expect(try await sam.patch(ad.wantedPath, ["about": "Reworded."]).status == 200)
            let read = try await moderator.get(ad.wantedPath).json
            #expect(read.status == "held" && read.version == 3)
            let release: JSON = ["decision": "release", "reason": "Better", "version": read.version]
            #expect(try await moderator.post(path, release).status == 204)
            #expect(try await server.stranger.get(ad.wantedPath).json.about == "Reworded.")
            let removal: JSON = ["decision": "delete", "reason": "A swindle", "version": 1]
            #expect(try await moderator.post(path, removal).status == 204)
            #expect(try await sam.get(ad.wantedPath).status == 404)
            #expect(try await moderator.post(path, removal).status == 404)
            let actions = try await server.registerAdmin().get("/v1/admin/audit").json.items.list.map(\.action)
            #expect(actions.contains("holdWanted") && actions.contains("deleteWanted"))
        }
    }

    @Test("what the owner of a held ad writes waits with it, and is delivered when the ad is released")
    func waiting() async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let moderator = try await server.register("mona", as: .moderator)
            let ad = try await sam.wants()
            let opened = try await olive.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
            let path = "/v1/conversations/\(opened.json.id.text)"
            #expect(try await moderator.decide("hold", on: ad, version: 1).status == 204)
            #expect(try await sam.say("Send me a deposit.", in: path).json.status == "held")
            #expect(try await olive.texts(in: path) == ["I have a room."])
            #expect(try await moderator.decide("release", on: ad, version: 2).status == 204)
            #expect(try await olive.texts(in: path) == ["I have a room.", "Send me a deposit."])
            #expect(try await sam.say("And your key.", in: path).json.status == "delivered")
        }
    }

    @Test("who had an ad deleted, or deleted it while it was held, does not go on writing", arguments: [true, false])
    func ended(byModerator: Bool) async throws {
        try await TestServer.run { server in
            let (sam, olive) = (try await server.register("sam"), try await server.register("olive"))
            let moderator = try await server.register("mona", as: .moderator)
            let ad = try await sam.wants()
            let opened = try await olive.post(ad.wantedPath + "/conversations", ["message": "I have a room."])
            let path = "/v1/conversations/\(opened.json.id.text)"
            #expect(try await moderator.decide("hold", on: ad, version: 1).status == 204)
            let status =
                byModerator
                ? try await moderator.decide("delete", on: ad, version: 2).status
                : try await sam.delete(ad.wantedPath).status
            #expect(status == 204)
            #expect(try await sam.say("Send me a deposit.", in: path).json.status == "held")
            #expect(try await olive.say("Is it still you?", in: path).json.status == "delivered")
        }
    }

    @Test("an ad that its owner edits while it is held is shown only in the version that the moderator read")
    func unread() async throws {
        try await TestServer.run { server in
            let (sam, moderator) = (
                try await server.register("sam"), try await server.register("mona", as: .moderator)
            )
            let ad = try await sam.wants()
            #expect(try await server.stranger.get(ad.wantedPath).json.version == .null)
            #expect(try await moderator.decide("hold", on: ad, version: 1).status == 204)
            let read = try await moderator.get(ad.wantedPath).json
            #expect(try await sam.patch(ad.wantedPath, ["about": "Wire me money."]).status == 200)
            let refused = try await moderator.decide("release", on: ad, version: read.version)
            #expect((refused.status, refused.code) == (409, "edited_meanwhile"))
            #expect(try await server.stranger.get(ad.wantedPath).status == 404)
            #expect(try await moderator.decide("release", on: ad, version: nil).fields == ["version"])
            #expect(try await moderator.decide("release", on: ad, version: 0).fields == ["version"])
            let current = try await moderator.get(ad.wantedPath).json.version
            #expect(try await moderator.decide("release", on: ad, version: current).status == 204)
            #expect(try await moderator.decide("release", on: ad, version: current).code == "already_decided")
            // Editing prevents neither hiding nor deleting.
            #expect(try await sam.patch(ad.wantedPath, ["about": "Wire me more."]).status == 200)
            for verdict in ["hold", "delete"] {
                #expect(try await moderator.decide(verdict, on: ad, version: current).status == 204)
            }
        }
    }

    @Test("closing an ad does not keep it from being hidden, and held ads count as shown")
    func dodged() async throws {
        try await TestServer.run { server in
            let (sam, moderator) = (
                try await server.register("sam"), try await server.register("mona", as: .moderator)
            )
            let ad = try await sam.wants()
            _ = try await sam.patch(ad.wantedPath, ["status": "closed"])
            #expect(try await moderator.decide("hold", on: ad, version: 2).status == 204)
            #expect(try await moderator.decide("hold", on: ad, version: 3).code == "already_decided")
            #expect(try await sam.post(ad.wantedPath + "/renewal").code == "wanted_held")
            // A release does not show an ad that its owner had closed.
            #expect(try await moderator.decide("release", on: ad, version: 3).status == 204)
            #expect(try await server.stranger.get(ad.wantedPath).status == 404)
            #expect(try await sam.get(ad.wantedPath).json.status == "expired")
            let shown = try await [0, 1, 2].asyncMap { _ in try await sam.wants() }
            for one in shown { #expect(try await moderator.decide("hold", on: one, version: 1).status == 204) }
            #expect(try await sam.post("/v1/wanted", .quietRoom).code == "too_many_wanted_ads")
            #expect(try await sam.post(ad.wantedPath + "/renewal").code == "too_many_wanted_ads")
            for one in shown { #expect(try await moderator.decide("release", on: one, version: 2).status == 204) }
            #expect(try await server.stranger.wantedTitles().count == 3)
        }
    }
}

extension APIClient {
    fileprivate func decide(_ verdict: String, on ad: JSON, version: JSON) async throws -> APIResponse {
        let decision: JSON = ["decision": .string(verdict), "reason": "Looked at it", "version": version]
        return try await post("/v1/admin/wanted/\(ad.id.text)/decisions", decision)
    }
}
