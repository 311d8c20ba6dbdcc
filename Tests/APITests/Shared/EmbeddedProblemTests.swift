import App
import Domain
import Testing

@Suite("Problems inside a response")
struct EmbeddedProblemTests {
    private static let spanish = ["Accept-Language": "es"]

    @Test("the error of a row of a file is in the reader's language")
    func row() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive").with(Self.spanish)
            let file =
                "kind,title,description,postalCode,country,price,bedrooms,bathrooms\n"
                + "rent,Sunny room,Two windows,14623,US,cheap,1,1"
            let imported = try await olive.send(
                .POST, "/v1/account/listings/imports?dryRun=true", Array(file.utf8), type: "text/csv")
            let error = imported.json.rows[0].problem.errors[0]
            #expect(error.message.text.hasPrefix("«cheap» no es válido."), "\(imported.text)")
        }
    }

    @Test("the problem of a listing in a table of prices is in the reader's language")
    func listing() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive").with(Self.spanish)
            let changes: JSON = ["items": [["id": try await olive.posted().id, "version": 99, "priceCents": 90_000]]]
            let priced = try await olive.patch("/v1/account/listings/prices", changes)
            #expect(priced.json.items[0].problem.detail.text.hasPrefix("Alguien cambió esto"), "\(priced.text)")
        }
    }

    @Test("the problem of one of several decisions is in the reader's language")
    func decision() async throws {
        try await OwnServer.run { server in
            let (olive, admin) = (try await server.register("olive"), try await server.registerAdmin())
            let decisions: JSON = [
                "decision": "release", "reason": "Fine",
                "items": [["listing": try await olive.posted().id, "lastDecisionId": .null, "version": 1]],
            ]
            let decided = try await admin.with(Self.spanish).post("/v1/admin/decisions", decisions)
            #expect(decided.json.items[0].problem.detail.text.hasPrefix("Otra persona"), "\(decided.text)")
        }
    }
}
