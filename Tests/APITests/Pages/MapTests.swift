import API
import Domain
import Foundation
import Testing

@testable import App

@Suite("The map's pictures and its library")
struct MapTests {
    @Test("OpenStreetMap's tiles by default, with what it wants to be said; the policy lets them in, and nothing else")
    func openStreetMap() async throws {
        try await TestServer.run { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.tiles.url.text == MapTiles.openStreetMap)
            #expect(answer.json.tiles.attribution == "© OpenStreetMap contributors")
            let browser = server.stranger.with(["Accept": "text/html"])
            for path in ["/", "/listings", "/listings/x", "/nowhere", "/docs/", "/icons/icon.svg"] {
                let policy = try await browser.get(path).headers["Content-Security-Policy"]
                #expect(
                    policy == [
                        "default-src 'self'; img-src 'self' data: blob: https://tile.openstreetmap.org; "
                            + "style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
                            + "object-src 'none'; require-trusted-types-for 'script'; "
                            + "trusted-types default digs-fragments digs-worker"
                    ])
            }
            for path in ["/v1/tenant", "/v1/nowhere", "/js/api.js", "/css/base.css"] {
                let policy = try await browser.get(path).headers["Content-Security-Policy"]
                #expect(policy == ["default-src 'none'; frame-ancestors 'none'"], "\(path)")
            }
        }
    }

    @Test("no tiles at all when they are off")
    func off() async throws {
        let off: @Sendable (inout Settings) -> Void = { $0.tiles = "off" }
        try await OwnServer.run(configure: off) { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.names.contains("tiles") && answer.json.tiles.isNull)
            let policy = try await server.stranger.get("/").headers["Content-Security-Policy"].first ?? ""
            #expect(policy.contains("img-src 'self' data: blob:;"))
        }
    }

    @Test("another server's tiles, with the hosts that its address may mean")
    func others() async throws {
        let url = "https://{s}.tiles.example.org:8443/{z}/{x}/{y}.png?style=a"
        let own: @Sendable (inout Settings) -> Void = {
            ($0.tiles, $0.tilesAttribution) = (url, "Maps by <b>Example</b>")
        }
        try await OwnServer.run(configure: own) { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.tiles == ["url": .string(url), "attribution": "Maps by <b>Example</b>"])
            let policy = try await server.stranger.get("/").headers["Content-Security-Policy"].first ?? ""
            #expect(policy.contains("blob: https://*.tiles.example.org:8443;"))
        }
    }

    @Test("satellite pictures, and names over them, are sources that the policy lets in; there is none unless named")
    func satellite() async throws {
        try await OwnServer.run { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.names.contains("satellite") && answer.json.satellite.isNull)
        }
        let url = "https://pictures.example.org/{z}/{y}/{x}.jpg"
        let own: @Sendable (inout Settings) -> Void = {
            ($0.satellite, $0.satelliteAttribution) = (url, "Pictures by Example")
        }
        try await OwnServer.run(configure: own) { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.satellite == ["url": .string(url), "attribution": "Pictures by Example"])
            let policy = try await server.stranger.get("/").headers["Content-Security-Policy"].first ?? ""
            #expect(policy.contains("blob: https://pictures.example.org https://tile.openstreetmap.org;"))
        }
        let labels: @Sendable (inout Settings) -> Void = {
            $0.satellite = url
            ($0.satelliteLabels, $0.satelliteLabelsAttribution) = ("https://names.example.org/{z}/{x}/{y}.png", "Names")
        }
        try await OwnServer.run(configure: labels) { server in
            let answer = try await server.stranger.get("/v1/tenant")
            #expect(answer.json.satelliteLabels.attribution == "Names")
            let policy = try await server.stranger.get("/").headers["Content-Security-Policy"].first ?? ""
            #expect(policy.contains("blob: https://names.example.org https://pictures.example.org "))
        }
        let problem = #expect(throws: Problem.self) {
            try MapTiles.parsed("everywhere", attribution: nil, field: "satellite")
        }
        #expect(problem?.errors.map(\.field) == ["satellite"])
    }

    @Test(
        "what is no address of tiles is refused before the server starts",
        arguments: [
            "", "on", "https://tiles.example.org/", "ftp://a.example/{z}/{x}/{y}", "https:///{z}/{x}/{y}",
            "https://a.example; script-src *//{z}/{x}/{y}", "https://a.example'/{z}/{x}/{y}",
            "https://{x}.example/{z}/{y}/{x}", "https://a.example/{z}/{x}/{y}\r\nX: y",
        ])
    func refused(text: String) {
        let problem = #expect(throws: Problem.self) { try MapTiles.parsed(text, attribution: nil) }
        #expect(problem?.errors.map(\.field) == ["tiles"])
    }

    @Test("Leaflet comes from where Debian puts it, and is 404 where it is not")
    func leaflet() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "images"), withIntermediateDirectories: true)
            try Data("L".utf8).write(to: folder.appending(path: "leaflet.js"))
            try Data("P".utf8).write(to: folder.appending(path: "images/marker.png"))
            let installed: @Sendable (inout Settings) -> Void = { $0.leafletFolder = folder.path }
            try await OwnServer.run(configure: installed) { server async throws in
                #expect(try await server.stranger.get("/vendor/leaflet/leaflet.js").text == "L")
                #expect(try await server.stranger.get("/vendor/leaflet/images/marker.png").text == "P")
                for path in [
                    "/vendor/leaflet/", "/vendor/leaflet/other.js", "/vendor/",
                ] {
                    #expect(try await server.stranger.get(path).status == 404, "\(path)")
                }
            }
        }
        let absent: @Sendable (inout Settings) -> Void = { $0.leafletFolder = "/nowhere" }
        try await OwnServer.run(configure: absent) { server async throws in
            #expect(try await server.stranger.get("/vendor/leaflet/leaflet.js").status == 404)
        }
    }
}
