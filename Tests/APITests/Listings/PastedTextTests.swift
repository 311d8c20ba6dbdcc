import Testing

@Suite("Listings: texts as they are pasted")
struct PastedTextTests {
    @Test("invisible characters of a pasted listing go, and a body may begin with a byte order mark")
    func pasted() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let body = JSON.sunnyRoom.with([
                "title": "\u{FEFF}Sunny\u{200B} room\u{2028}by the river",
                "description": "Two\u{AD} windows\u{2029}One desk\u{B}Quiet \u{202A}street\u{202C}",
                "contact": [
                    "name": "Olive\u{200E} O.", "email": "olive@example.edu",
                    "phone": "\u{202A}+1\u{A0}585\u{2011}555\u{2011}0142\u{202C} x12",
                ],
            ])
            let answer = try await olive.send(
                .POST, "/v1/listings", [0xEF, 0xBB, 0xBF] + body.bytes)
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer.json.title == "Sunny room by the river")
            #expect(answer.json.description == "Two windows\nOne desk\nQuiet street")
            #expect(answer.json.contact.name == "Olive O." && answer.json.contact.phone == "+1 585-555-0142 ext. 12")
        }
    }

    @Test("what could deceive is refused with its name and place")
    func deceiving() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let answer = try await olive.post("/v1/listings", .sunnyRoom.with(["title": "Room \u{202E}ynnus"]))
            #expect(answer.status == 422 && answer.fields == ["title"])
            let error = answer.json.errors[0]
            #expect(error.code == "characters" && error.params.position == 6)
            #expect(error.params.character == "U+202E RIGHT-TO-LEFT OVERRIDE")
        }
    }
}
