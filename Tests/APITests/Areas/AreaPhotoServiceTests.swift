import Domain
import Foundation
import Testing

@testable import App

@Suite("Photos of areas from Wikimedia Commons")
struct AreaPhotoServiceTests {
    private static let path = CommonsFixture.path

    private func titles(_ client: APIClient, of path: String = path) async throws -> [String] {
        let answer = try await client.get(path)
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map(\.title.text)
    }

    @Test("it is asked for the area's center, and what it has comes nearest first with author and license")
    func found() async throws {
        let far = CommonsFixture.File(id: 8, index: 1, title: "File:Far away.jpg")
        try await CommonsFixture.run([far, .init()]) { server, wiki in
            let items = try await server.stranger.get(Self.path).json.items.list
            #expect(items.map(\.title.text) == ["Rochester skyline", "Far away"])
            let base = wiki.base
            #expect(
                items[0] == [
                    "id": "7", "title": "Rochester skyline", "url": .string("\(Self.path)/7"), "width": 500,
                    "height": 333, "author": "Jane Doe", "license": "CC BY-SA 4.0",
                    "licenseUrl": "https://creativecommons.org/licenses/by-sa/4.0/",
                    "pageUrl": .string("\(base)/w/index.php?curid=7"),
                ])
            let question = try #require(wiki.questions.first)
            #expect(question.value("ggscoord") == "43.162%7C-77.626" || question.value("ggscoord") == "43.162|-77.626")
            #expect(question.value("ggsnamespace") == "6" && question.value("generator") == "geosearch")
            #expect(question.userAgent.contains("Digs"))
        }
    }

    @Test("thumbnails pass through the server, each asked for once in a day")
    func thumbnails() async throws {
        try await CommonsFixture.run([.init()]) { server, wiki in
            for _ in 0..<3 {
                let image = try await server.stranger.get("\(Self.path)/7")
                #expect(image.status == 200 && image.body == CommonsFixture.jpeg)
                #expect(image.headers["Content-Type"] == ["image/jpeg"])
                #expect(image.headers["X-Content-Type-Options"] == ["nosniff"])
            }
            #expect(wiki.questions.map(\.path) == ["/w/api.php", "/thumb/7.jpg"])
            for unknown in ["8", "x", "-7", "99999999999999999999"] {
                #expect(try await server.stranger.get("\(Self.path)/\(unknown)").status == 404)
            }
            #expect(wiki.questions.count == 2)
            server.clock.advance(days: 2)
            #expect(try await server.stranger.get("\(Self.path)/7").status == 200)
            #expect(wiki.questions.count == 4)
        }
    }

    @Test("what isn't free, names nobody, or lies on another host is not shown")
    func refused() async throws {
        let free = CommonsFixture.File()
        var files = ["cc-by-nc-4.0", "gfdl", "", nil].map { free.with(["License": $0]) }
        files += [
            free.with(["Artist": nil]), free.with(["Artist": "<script>x</script>"]), free.with(["NonFree": "true"]),
            free.with(["NonFree": 1]), free.with(["Restrictions": "personality"]), free.with(["License": 4]),
            free.with(["Artist": "Jane\u{202E}"]),
        ]
        for thumbnail in [
            "https://evil.example/7.jpg", "http://127.0.0.1:9/7.jpg", "file:///etc/passwd", "//evil.example/7.jpg",
            "https://upload.wikimedia.org.evil.example/7.jpg", "https://upload.wikimedia.org:8443/7.jpg",
            "http://upload.wikimedia.org/7.jpg", "",
        ] {
            var file = free
            file.thumbnail = thumbnail
            files.append(file)
        }
        for mime in ["image/svg+xml", "application/pdf", "video/webm"] {
            var file = free
            file.mime = mime
            files.append(file)
        }
        let shown = CommonsFixture.File(id: 900, index: 900, title: "File:Shown.png").with(["Restrictions": ""])
        let all = files.enumerated().map { number, file in
            var file = file
            (file.id, file.index) = (number + 10, number)
            return file
        }
        try await CommonsFixture.run(all + [shown]) { server, _ in
            let shown = try await titles(server.stranger)
            #expect(shown == ["Shown"])
        }
    }

    @Test(
        "a wiki that is full, broken or talks nonsense shows nothing, and is left alone for a while",
        arguments: [
            FakeService.Page.error(.tooManyRequests), .error(.internalServerError), .error(.forbidden),
            .html("Sorry"), .json("{\"error\":{\"code\":\"ratelimited\"}}"), .json("[]"), .json("{}"), .json(""),
            .json("{\"batchcomplete\":true}"), .json("{\"query\":{\"pages\":[1,{},{\"pageid\":\"x\"}]}}"),
            FakeService.Page(body: [UInt8](repeating: 0x20, count: 3_000_000)),
            FakeService.Page(body: Array("{\"query\":".utf8), breaksOff: true),
        ])
    func useless(page: FakeService.Page) async throws {
        try await CommonsFixture.run([.init()]) { server, wiki in
            wiki.answer(page)
            for _ in 0..<3 {
                let shown = try await titles(server.stranger)
                #expect(shown.isEmpty)
            }
            #expect(wiki.questions.count == 1)
            let image = try await server.stranger.get("\(Self.path)/7")
            #expect(image.status == 404)
        }
    }

    @Test("after a failure other areas ask nothing either, until a minute is over or what the wiki says")
    func pause() async throws {
        try await CommonsFixture.run([.init()]) { server, wiki in
            func ask(_ path: String = Self.path) async throws {
                let shown = try await titles(server.stranger, of: path)
                #expect(shown.isEmpty)
            }
            wiki.answer(.error(.serviceUnavailable))
            try await ask()
            try await ask("/v1/areas/county-36055/photos")
            #expect(wiki.questions.count == 1)
            server.clock.advance(seconds: 61)
            wiki.answer(FakeService.Page(status: .tooManyRequests, headers: [.retryAfter: "600"]))
            try await ask()
            server.clock.advance(seconds: 500)
            try await ask()
            #expect(wiki.questions.count == 2)
            server.clock.advance(seconds: 101)
            wiki.answer(.json("{\"batchcomplete\":true}"))
            try await ask()
            #expect(wiki.questions.count == 3)
        }
    }

    @Test(
        "a thumbnail that is no picture, or too large, is not there, and the others are",
        arguments: [
            FakeService.Page.html("Sorry"), .error(.notFound), FakeService.Page(body: CommonsFixture.jpeg + big),
            FakeService.Page(body: Array("<svg onload='alert(1)'/>".utf8), type: "image/jpeg"),
        ])
    func noPicture(page: FakeService.Page) async throws {
        try await CommonsFixture.run([.init()], thumbnail: page) { server, wiki in
            for _ in 0..<2 {
                let image = try await server.stranger.get("\(Self.path)/7")
                #expect(image.status == 404)
            }
            #expect(wiki.questions.count == 2)
            let shown = try await titles(server.stranger)
            #expect(shown == ["Rochester skyline"])
        }
    }

    private static let big = [UInt8](repeating: 0, count: 2_000_000)

    @Test("a network that asks for much is shown nothing more, and others are; what is kept costs nobody anything")
    func limited() async throws {
        let few: @Sendable (inout Settings) -> Void = { settings in
            settings.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self)
            var limits = RateLimits()
            limits.addressAreaPhotos = RateLimit("area-photos", perSecond: 0.001, burst: 1)
            settings.rateLimits = limits
        }
        try await CommonsFixture.run([.init()], configure: few) { server, wiki in
            let (greedy, other) = (server.from("203.0.113.5"), server.from("198.51.100.7"))
            for _ in 0..<2 {
                let shown = try await titles(greedy)
                #expect(shown == ["Rochester skyline"])
            }
            let (image, others) = (
                try await greedy.get("\(Self.path)/7"), try await titles(greedy, of: "/v1/areas/county-36055/photos")
            )
            #expect(image.status == 404 && others.isEmpty)
            #expect(wiki.questions.count == 1)
            let next = try await other.get("\(Self.path)/7")
            #expect(next.status == 200)
            #expect(wiki.questions.count == 2)
        }
    }

    @Test("without the setting nobody is asked and nothing is shown, nor for an area without a center")
    func off() async throws {
        try await AreaFixture.run { server in
            let (shown, image) = (try await titles(server.stranger), try await server.stranger.get("\(Self.path)/7"))
            #expect(shown.isEmpty && image.status == 404)
        }
        try await CommonsFixture.run([.init()]) { server, wiki in
            let shown = try await titles(server.stranger, of: "/v1/areas/state-36/photos")
            let unknown = try await server.stranger.get("/v1/areas/place-1/photos")
            #expect(shown.isEmpty && unknown.status == 404)
            #expect(wiki.questions.isEmpty)
        }
    }
}
