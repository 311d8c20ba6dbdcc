import Foundation
import Testing

@testable import App

@Suite("Taking everything along")
struct ExportTests {
    @Test("the export has account, listings with versions, photos, favourites, searches and reports: only one's own")
    func contents() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let path = try await olive.publish(["description": "Oblique strategies"])
            #expect(try await olive.patch(path, ["title": "Sunnier room"]).status == 200)
            let photo = try await olive.photo(of: path)
            let sams = try await sam.publish(["title": "Room of Sam", "description": "Salamander"])
            let id = sams.replacing("/v1/listings/", with: "")
            #expect(try await olive.put("/v1/favorites/\(id)").status == 204)
            let search = try await olive.post("/v1/saved-searches", ["name": "Near RIT", "query": "near=43.08,-77.67"])
            let report = try await olive.post("\(sams)/reports", ["reason": "scam", "words": "Wants gift cards"])
            #expect(report.status == 201, "\(report.text)")
            let answer = try await olive.export()
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == ["application/zip"])
            #expect(answer.headers["Cache-Control"] == ["no-store"])
            let files = try await Unzipped.open(answer.body)
            #expect(files.json("account.json").email == "olive@example.edu")
            #expect(files.json("sessions.json").list.count == 1)
            #expect(files.json("listings.json").list.map(\.title) == ["Sunnier room"])
            #expect(files.json("listings.json")[0].description == "Oblique strategies")
            #expect(
                files.json("listing-versions.json").list.first?.listingId.text
                    == path.replacing("/v1/listings/", with: ""))
            #expect(files.json("favorites.json").list.map(\.listingId.text) == [id])
            #expect(files.json("saved-searches.json").list.count == (search.status == 201 ? 1 : 0))
            #expect(files.json("reports.json")[0].words == "Wants gift cards")
            #expect(files.json("appeals.json") == [])
            let picture = files.bytes("photos/\(path.replacing("/v1/listings/", with: ""))/1-\(photo.id.text).jpg")
            #expect(TestImage.sizeOfJPEG(picture) == [64, 48])
            #expect(!files.all.contains { $0.value.range(of: Data("Salamander".utf8)) != nil })
            #expect(!files.all.contains { $0.value.range(of: Data("pbkdf2".utf8)) != nil })
        }
    }

    @Test("a newcomer's package is whole and empty, and no parameter is known")
    func small() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let files = try await Unzipped.open(try await olive.export().body)
            for name in [
                "listings", "listing-versions", "favorites", "bookmarks", "saved-searches", "finance-scenarios",
                "shared-lists", "reports", "appeals",
            ] {
                #expect(files.json("\(name).json") == [], "\(name)")
            }
            #expect(try await olive.get("/v1/account/export?account=x").status == 400)
        }
    }

    @Test("more than a page of things is all there")
    func many() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            for index in 0..<105 {
                _ = try await olive.publish(["title": .string("Room number \(index)"), "status": "draft"])
            }
            let files = try await Unzipped.open(try await olive.export().body)
            #expect(Set(files.json("listings.json").list.map(\.title.text)).count == 105)
        }
    }

    @Test("nothing stays on the disk, whether the client took it, hung up, or asked for the head only")
    func cleaned() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish()
            for seed in 0..<3 { _ = try await olive.photo(of: path, seed: seed) }
            for _ in 0..<3 { #expect(try await olive.export().status == 200) }
            #expect(try await olive.confirmPassword().status == 204)
            #expect(try await olive.send(.HEAD, "/v1/account/export", nil).status == 200)
            let request = """
                GET /v1/account/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(olive.token ?? "")\r
                \r\n
                """
            for _ in 0..<3 { try await RawSocket.hangUp(after: request, to: server.port) }
            try await eventually("the folder of packages is empty") {
                let names = try FileManager.default.subpathsOfDirectory(
                    atPath: server.folder.appending(path: "exports").path)
                return names.allSatisfy { !$0.contains("/") }
            }
            #expect(try await olive.export().status == 200)
        }
    }

    @Test("one export at a time: the second is refused for now, and those of others continue")
    func oneAtATime() async throws {
        try await TestServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            for client in [olive, sam] { #expect(try await client.confirmPassword().status == 204) }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 { group.addTask { try await olive.get("/v1/account/export").status } }
                group.addTask { try await sam.get("/v1/account/export").status }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(Set(statuses.keys).isSubset(of: [200, 503]))
            #expect(statuses[200, default: 0] >= 2)
            #expect(try await olive.export().status == 200)
        }
    }
}

/// A ZIP, unpacked by Debian's unzip.
struct Unzipped {
    let all: [String: Data]

    static func open(_ bytes: [UInt8]) async throws -> Unzipped {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-zip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "package.zip")
        try Data(bytes).write(to: file)
        try await unzip(file, into: folder.appending(path: "files"))
        let root = folder.appending(path: "files")
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return Unzipped(
            all: Dictionary(
                uniqueKeysWithValues: names.compactMap { name in
                    FileManager.default.contents(atPath: root.appending(path: name).path).map { (name, $0) }
                }))
    }

    func bytes(_ name: String) -> [UInt8] { Array(all[name] ?? Data()) }
    func json(_ name: String) -> JSON { (try? JSONDecoder().decode(JSON.self, from: all[name] ?? Data())) ?? .null }

    private static func unzip(_ file: URL, into folder: URL) async throws {
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
                        process.arguments = ["-q", file.path, "-d", folder.path]
                        try process.run()
                        process.waitUntilExit()
                        return process.terminationStatus
                    })
            }
        }
        try #require(status == 0, "unzip ended with \(status)")
    }
}
