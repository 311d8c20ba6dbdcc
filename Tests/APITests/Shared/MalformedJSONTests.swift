import Testing

@Suite("Bodies that are not what they should be")
struct MalformedJSONTests {
    private func send(_ text: String, _ server: TestServer) async throws -> APIResponse {
        try await server.stranger.send(.POST, "/v1/accounts", Array(text.utf8))
    }

    @Test(
        "malformed JSON is refused with the line and column where it breaks",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{}}", 1, 3), ("{\"a\" 1}", 1, 6), ("{\"a\": 1,}", 1, 9),
            ("{\n  \"a\": tru\n}", 2, 8), ("[1, 2", 1, 6),
            ("{'a': 1}", 1, 2), ("{\"a\": 01}", 1, 9), ("{\"a\": 1.}", 1, 9), ("{\"a\": .5}", 1, 7),
            ("{\"a\": +1}", 1, 7), ("{\"a\": 1e}", 1, 9),
            ("{\"a\": NaN}", 1, 7), ("{\"a\": Infinity}", 1, 7), ("{\"a\": -}", 1, 8), ("{\"a\": \"b}", 1, 10),
            ("{\"a\": \"\\x\"}", 1, 9),
            ("{\"a\": \"\\u12G4\"}", 1, 9), ("{\"a\": \"\\ud800\"}", 1, 14), ("{\"a\": \"\\ud800\\u0041\"}", 1, 20),
            ("{\"a\": \"\\udc00\"}", 1, 14),
            ("{\"a\": \"b\nc\"}", 1, 9), ("// no\n{}", 1, 1), ("{\"a\": nul", 1, 7),
            ("{\"a\": 1} {\"b\": 2}", 1, 10),
            ("{\"a\": 1e999}", 1, 12), ("{\"a\": \"\\", 1, 9), ("{\"a\": \"\\u", 1, 9), ("{\"a\": \"\\ud83d\\", 1, 14),
            ("{\"a\":\"x\u{0}\"}", 1, 8),
        ])
    func positions(text: String, line: Int, column: Int) async throws {
        try await TestServer.run { server in
            let answer = try await send(text, server)
            #expect(answer.status == 400)
            #expect(answer.code == "malformed_json")
            #expect(
                answer.json.detail.text.contains("at line \(line), column \(column)."), "\(answer.json.detail.text)")
        }
    }

    @Test(
        "a name that stands twice is refused, at the top and inside",
        arguments: ["{\"email\":\"a@b.co\",\"email\":\"c@d.co\"}", "{\"x\":{\"a\":1,\"\\u0061\":2}}"])
    func duplicates(text: String) async throws {
        try await TestServer.run { server in
            let answer = try await send(text, server)
            #expect(answer.code == "malformed_json")
            #expect(answer.json.detail.text.contains("is given twice"))
        }
    }

    @Test("nesting is limited, however deep: the server lives")
    func nesting() async throws {
        try await TestServer.run { server in
            for depth in [17, 1000, 32_000] {
                let answer = try await send(String(repeating: "[", count: depth), server)
                #expect(answer.code == "malformed_json")
                #expect(answer.json.detail.text.contains("nested deeper"))
                let objects = try await send(String(repeating: "{\"a\":", count: min(depth, 13_000)), server)
                #expect(objects.code == "malformed_json")
            }
            #expect(
                try await send(
                    "{\"a\":" + String(repeating: "[", count: 14) + String(repeating: "]", count: 14) + "}", server
                ).status == 422)
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x80]] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) async throws {
        try await TestServer.run { server in
            for place in [
                Array("{\"name\":\"".utf8) + bytes + Array("\"}".utf8), Array("{\"".utf8) + bytes + Array("\":1}".utf8),
                bytes,
            ] {
                let answer = try await server.stranger.send(.POST, "/v1/accounts", place)
                #expect(answer.status == 400)
                #expect(answer.code == "malformed_json")
            }
        }
    }

    @Test("JSON that is not an object is refused", arguments: ["[]", "null", "1", "\"text\"", "true", " [ { } ] "])
    func notAnObject(text: String) async throws {
        try await TestServer.run { server in
            let answer = try await send(text, server)
            #expect(answer.status == 400)
            #expect(answer.code == "not_an_object")
        }
    }

    @Test(
        "numbers of any size are a wrong value, not an error",
        arguments: ["99999999999999999999999999", "-1e308", "1e-400", "1.5", "9223372036854775808", "-0", "0", "-5"])
    func hugeNumbers(number: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let whole = String(decoding: JSON.sunnyRoom.without("priceCents").bytes, as: UTF8.self).dropLast()
            let answer = try await olive.send(.POST, "/v1/listings", Array("\(whole),\"priceCents\":\(number)}".utf8))
            #expect(answer.status == 422, "\(answer.text)")
            #expect(answer.fields == ["priceCents"])
        }
    }

    @Test(
        "a number may be written with a fraction or an exponent when it is whole",
        arguments: ["95000.0", "9.5e4", "950000E-1"])
    func wholeNumbers(number: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let whole = String(decoding: JSON.sunnyRoom.without("priceCents").bytes, as: UTF8.self).dropLast()
            let answer = try await olive.send(.POST, "/v1/listings", Array("\(whole),\"priceCents\":\(number)}".utf8))
            #expect(answer.json.priceCents == 95_000, "\(answer.text)")
        }
    }

    @Test("every field of a wrong type is named with what it should be, inner ones by their path")
    func types() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let wrong: JSON = [
                "kind": "castle", "title": 7, "priceCents": "95000", "bedrooms": 1.5, "amenities": ["furnished", 1],
                "hideExactLocation": "yes",
                "availableFrom": "yesterday", "address": ["city": ["Rochester"], "colour": "red"], "location": [1, 2],
                "contact": "Olive", "zebra": nil,
            ]
            let answer = try await olive.post("/v1/listings", JSON.sunnyRoom.with(wrong))
            #expect(answer.status == 422)
            let expected: Set = [
                "kind", "title", "priceCents", "bedrooms", "amenities", "hideExactLocation", "availableFrom",
                "address.city", "address.colour",
                "location", "contact", "zebra",
            ]
            #expect(expected.isSubset(of: Set(answer.fields)), "\(answer.fields)")
        }
    }

    @Test("no name of a member has a meaning of its own", arguments: ["\u{0}null", "null", "__proto__"])
    func strangeNames(name: String) async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            let member = JSON.object([name: .null])
            for change in [member, JSON.object(["address": member])] {
                let answer = try await olive.patch(path, change)
                #expect(answer.status == 422, "\(answer.text)")
                #expect(answer.json.errors[0].code == "unknown")
            }
            let (now, before) = (try await olive.get(path).json["address"], JSON.sunnyRoom["address"])
            #expect(now == before)
        }
    }

    @Test("unknown fields are named, at most twenty of them and each shortened")
    func manyUnknown() async throws {
        try await TestServer.run { server in
            let body = JSON.object(
                Dictionary(
                    uniqueKeysWithValues: (0..<500).map {
                        ("field \($0) \(String(repeating: "x", count: 80))", JSON.null)
                    }))
            let answer = try await server.stranger.post("/v1/sessions", body)
            #expect(answer.status == 422)
            #expect(answer.json.errors.list.count == 20)
            #expect(answer.body.count < 8_000)
        }
    }
}
