import Foundation
import Synchronization
import Testing

@Suite("A server that is killed")
struct SurvivalTests {
    /// The test's knowledge, which survives the server.
    private final class Memory: Sendable {
        let ids = Mutex<[String]>([])
        let token = Mutex("")
        let answer = Mutex([UInt8]())
    }

    @Test("in the middle of writes has lost nothing that it answered, when it serves again")
    func killed() async throws {
        try await withTemporaryFolder { folder in
            let memory = Memory()
            try await DigsProcess.serve(folder) { server in
                let olive = try await Self.register(server)
                memory.token.withLock { $0 = olive.token ?? "" }
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            while let posted = try? await olive.post("/v1/listings", .sunnyRoom), posted.status == 201 {
                                let count = memory.ids.withLock {
                                    $0.append(posted.json.id.text)
                                    return $0.count
                                }
                                if count == 80 { server.kill() }
                            }
                        }
                    }
                }
            }
            let ids = memory.ids.withLock { $0 }
            #expect(ids.count >= 80)
            let kept = memory.token.withLock { $0 }
            try await DigsProcess.serve(folder) { server async throws in
                let olive = server.stranger.with(token: kept, accountID: "")
                #expect(try await olive.get("/v1/account").status == 200)
                for id in ids { #expect(try await olive.get("/v1/listings/\(id)").status == 200, "\(id)") }
                #expect(try await olive.found() >= ids.count)
                #expect(try await olive.found("&q=sunny") == olive.found())
                #expect(try await olive.post("/v1/listings", .sunnyRoom).status == 201)
            }
        }
    }

    @Test("keeps its secret: only the owner may read it, and tokens and idempotency keys outlive the process")
    func secret() async throws {
        try await withTemporaryFolder { folder in
            let memory = Memory()
            let (key, room) = (["Idempotency-Key": "once"], JSON.sunnyRoom.bytes)
            try await DigsProcess.serve(folder) { server in
                let olive = try await Self.register(server)
                memory.token.withLock { $0 = olive.token ?? "" }
                let posted = try await olive.with(key).send(.POST, "/v1/listings", room)
                memory.answer.withLock { $0 = posted.body }
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "secret").path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            let kept = memory.token.withLock { $0 }
            try await DigsProcess.serve(folder) { server in
                let repeated = try await server.stranger.with(token: kept, accountID: "").with(key).send(
                    .POST, "/v1/listings", room)
                #expect(repeated.status == 201)
                #expect(repeated.body == memory.answer.withLock { $0 })
            }
        }
    }

    private static func register(_ server: DigsProcess) async throws -> APIClient {
        let answer = try await server.stranger.post(
            "/v1/accounts", ["email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"])
        try #require(answer.status == 201, "\(answer.text)")
        return server.stranger.with(token: answer.json.token.text, accountID: answer.json.account.id.text)
    }
}
