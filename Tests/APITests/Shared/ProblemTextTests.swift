import Domain
import Foundation
import Testing

@testable import API

@Suite("Problems in the caller's language")
struct ProblemTextTests {
    /// A text of the web client.
    private static func text(_ key: String, in language: String = "en", _ values: [String: String] = [:]) throws
        -> String
    {
        let texts = try Translations(json: json(language))
        return try #require(texts.text(key, values), "\(language) has no \(key)")
    }

    private static func client(_ server: OwnServer, _ language: String) -> APIClient {
        server.stranger.with(["Accept-Language": language])
    }

    private static let form: JSON = ["email": "nobody", "password": "short", "name": "Sam", "size": 1]

    @Test("bad fields are told in Spanish to who reads Spanish; codes, fields and params are the same")
    func fields() async throws {
        try await OwnServer.run { server in
            let english = try await server.stranger.post("/v1/accounts", Self.form)
            let spanish = try await Self.client(server, "es-MX,es;q=0.9,en;q=0.5").post("/v1/accounts", Self.form)
            #expect(spanish.status == 422 && spanish.headers["Content-Language"] == ["es"])
            #expect(spanish.headers["Vary"].joined(separator: ", ").contains("Accept-Language"))
            let messages = Dictionary(
                spanish.json.errors.list.map { ($0.field.text, $0.message.text) }, uniquingKeysWith: { one, _ in one })
            #expect(try messages["email"] == Self.text("fieldError.expected.email", in: "es"))
            #expect(try messages["size"] == Self.text("fieldError.unknown", in: "es"))
            for (field, message) in messages {
                let sentence = try Self.text("fieldError.of", in: "es", ["field": field, "text": message])
                #expect(spanish.json.detail.text.contains(sentence))
            }
            #expect(english.headers["Content-Language"] == ["en"] && english.code == spanish.code)
            for name in ["field", "code", "params"] {
                func values(_ response: APIResponse) -> [JSON] { response.json.errors.list.map { $0[name] } }
                #expect(values(english) == values(spanish))
            }
            #expect(english.json.errors.list.map(\.message) != spanish.json.errors.list.map(\.message))
        }
    }

    @Test("what is not there is told in Spanish by its status, in English by what it is")
    func notFound() async throws {
        try await OwnServer.run { server in
            let path = "/v1/listings/\(Listing.ID(at: server.now))"
            let spanish = try await Self.client(server, "es").get(path)
            #expect(try spanish.status == 404 && spanish.json.detail.text == Self.text("problem.not_found", in: "es"))
            let english = try await Self.client(server, "en-US").get(path)
            #expect(english.json.detail == "There's no such listing." && english.headers["Content-Language"] == ["en"])
        }
    }

    @Test("a problem is in the first of the reader's languages that there is")
    func worded() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let listing = try await olive.posted()
            for (asked, language) in [("en", "en"), ("es", "es"), ("fr", "en"), ("fr, es;q=0.1", "es"), ("", "en")] {
                let answer = try await olive.with(["Accept-Language": asked]).report(listing.listingPath)
                let detail =
                    try language == "en"
                    ? Problem.reportsOwnListing.detail : Self.text("problem.own_listing", in: language)
                #expect(answer.json.detail.text == detail, "\(asked)")
                #expect(answer.headers["Content-Language"] == [language])
            }
        }
    }

    @Test("a text repeats the problem's values, and what a moderator or a file's reader said follows it")
    func values() throws {
        func spanish(_ problem: Problem) throws -> String { try wording("es").worded(problem).problem.detail }
        #expect(try spanish(.waitForAnswer).contains("\(Message.maxInARow) mensajes"))
        let decided = Problem(
            .conflict, code: "already_decided", "By Mo: Rude.", params: ["who": "Mo"], reason: "Rude.")
        #expect(
            try spanish(decided)
                == Self.text("problem.already_decided_who", in: "es", ["who": "Mo"]) + " Rude.")
        let british = try wording("en-GB")
        let full = Problem(.conflict, code: "too_many_favorites", "5 favorites.", params: ["max": 5])
        #expect(british.worded(full).problem.detail.contains("5 favourites"))
        #expect(british.worded(full).language == "en-GB" && british.worded(.waitForAnswer).language == "en")
    }

    private func wording(_ language: String) throws -> ProblemWording {
        ProblemWording(
            try #require(DisplayLanguage.accepted(language).first), texts: try Translations(json: Self.json(language)))
    }

    @Test("a page of another origin that may read problems is told that they depend on the language and the origin")
    func vary() async throws {
        try await OwnServer.run { server in
            let answer = try await Self.client(server, "es").get("/v1/account")
            let vary = answer.headers["Vary"].joined(separator: ", ")
            #expect(vary.contains("Accept-Language") && vary.contains("Origin"))
            #expect(try answer.json.detail.text == Self.text("problem.not_signed_in", in: "es"))
        }
    }

    @Test(
        "a header that is no list of languages costs nothing and leaves English",
        arguments: [
            String(repeating: "es,", count: 2_000), String(repeating: ";", count: 900), "es;q=nan", "es;q=0", "*",
        ])
    func hostile(header: String) async throws {
        try await OwnServer.run { server in
            let answer = try await Self.client(server, header).get("/v1/account")
            #expect(answer.status == 401 && answer.headers["Content-Language"] == ["en"])
        }
    }

    @Test("a server without the web client says problems in its own English")
    func withoutClient() {
        let problem = Problem(.conflict, code: "own_listing", "This is your own.")
        let (worded, language) = ProblemTexts(files: nil).worded(problem, for: "es")
        #expect(worded.detail == "This is your own." && language == "en")
    }

    @Test("every error of a field has a text in Spanish with its params filled in")
    func codes() throws {
        let file = TestFolder.package.appending(path: "Tests/Contract/field-errors.json")
        guard case .array(let entries) = try JSONParser.parse([UInt8](Data(contentsOf: file))) else {
            throw CocoaError(.coderInvalidValue)
        }
        let errors = try entries.map { entry in
            guard case .object(let members) = entry, case .text(let code) = members["code"] else {
                throw CocoaError(.coderInvalidValue)
            }
            var params: [String: ErrorParameter] = [:]
            if case .object(let given) = members["params"] { params = given.compactMapValues(ErrorParameter.init) }
            return Problem.FieldError(field: "rentCents", code: code, message: "server's", params: params)
        }
        let texts = try Translations(json: Self.json("es"))
        let asked = try #require(DisplayLanguage.accepted("es").first)
        let worded = ProblemWording(asked, texts: texts).worded(.invalid(errors)).problem.errors
        #expect(worded.count == errors.count && errors.count > 40)
        for error in worded { #expect(!error.message.contains("{") && error.message != "server's", "\(error)") }
        let range = try #require(worded.first { $0.params == ["min": 1, "max": 100] && $0.code == "range" })
        #expect(try range.message == Self.text("fieldError.range_max_min", in: "es", ["min": "0,01", "max": "1"]))
    }

    @Test(
        "an error of a file repeats the cell and says what to write; a field that lacks a value names what to enter",
        arguments: [
            ("availableFrom", "type", ["expected": .text("date"), "found": .text("8/1/27")], "inFile.expected.date"),
            ("kind", "invalid", ["allowed": .texts(["room"]), "found": .text("hut")], "inFile.allowed"),
            ("bedrooms", "type", ["expected": .text("integer"), "found": .text("two")], "expected.integer"),
            ("address.street", "missing", [:], "missingOf.address.street"),
        ] as [(String, String, [String: ErrorParameter], String)])
    func file(field: String, code: String, params: [String: ErrorParameter], key: String) throws {
        let texts = try Translations(json: Self.json("es"))
        let asked = try #require(DisplayLanguage.accepted("es").first)
        let error = Problem.FieldError(field: field, code: code, message: "server's", params: params)
        let worded = try #require(ProblemWording(asked, texts: texts).worded(.invalid([error])).problem.errors.first)
        var expected = try Self.text("fieldError.\(key)", in: "es", ["allowed": "room"])
        if case .text(let found) = params["found"] {
            expected = try Self.text("fieldError.found", in: "es", ["found": found, "text": expected])
        }
        #expect(worded.message == expected)
    }

    private static func json(_ language: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: TestFolder.package.appending(path: "Public/i18n/\(language).json")))
    }
}

extension ErrorParameter {
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .integer(let integer): self = .integer(Int(integer))
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .array(let items): self = .texts(items.compactMap { if case .text(let text) = $0 { text } else { nil } })
        default: return nil
        }
    }
}
