import Foundation
import Testing

@testable import App

/// Made records of 14623, which no city publishes in this form.
@Suite("Addresses: streets that imported records do not know")
struct RecordedStreetTests {
    private static let streets = [
        "ELM ST", "MAPLE AVE", "N OAK ST", "S 47TH ST", "SPRING GARDEN ST", "JEFFERSON RD", "PECAN CT", "LILAC LN",
        "CEDAR DR", "BIRCH WAY", "HAZEL PL", "LINDEN BLVD", "WILLOW TER", "ASPEN CIR", "CHERRY ST", "PEAR ST",
        "QUINCE ST", "POPLAR ST", "LOCUST ST", "WALNUT ST",
    ]

    /// The file of their city.
    static let records = file(of: streets)

    private static func file(of streets: [String]) -> String {
        let header = RecordFixture.text.prefix { $0 != "\n" }
        let rows = streets.enumerated().map { index, street in
            "\(index + 1),1\(index) \(street),,14623,43.08,-77.63,100000.0,,,,ROW,1 ,1925,N,2024-02-27,DOE JANE,"
        }
        return ([String(header)] + rows + [""]).joined(separator: "\n")
    }

    private static func run(
        _ streets: [String], _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        try await OwnServer.run { server in
            try await RecordFixture.fill(server, file(of: streets))
            try await body(server)
        }
    }

    private static func listing(_ street: String, _ changes: JSON = ["location": .null]) -> JSON {
        JSON.sunnyRoom.with(["address": JSON.sunnyRoom["address"].with(["street": .string(street)])]).with(changes)
    }

    @Test("an unknown street is asked about with its postal code, and the street that is likely meant is named")
    func unknown() async throws {
        try await Self.run(Self.streets) { server in
            let olive = try await server.register("olive")
            for (street, suggestion) in [
                ("12 Mapel Ave", "Maple Ave"), ("12 Elm Ave", "Elm St"), ("12 Jeferson Road", "Jefferson Rd"),
                ("12 Nowhere Street", nil),
            ] {
                let refused = try await olive.post("/v1/listings", Self.listing(street))
                #expect(refused.status == 422 && refused.fields == ["address.street"], "\(street): \(refused.text)")
                #expect(refused.json.errors[0].code == "unknown_street")
                #expect(refused.json.errors[0].params.postalCode == "14623")
                #expect(refused.json.errors[0].params.suggestion.text == suggestion ?? "")
            }
            let pinned = try await olive.post("/v1/listings", Self.listing("12 Nowhere Street", [:]))
            #expect(pinned.status == 201 && pinned.json.locationSource == "given")
            let draft = try await olive.post(
                "/v1/listings", Self.listing("12 Nowhere Street", ["location": .null, "status": "draft"]))
            #expect(draft.status == 201)
        }
    }

    @Test(
        "a known street is taken however it is written",
        arguments: [
            "12 Elm Street, Apt 3", "12 elm st.", "12 ELM", "5 North Oak Street", "5 Oak St", "900 South 47th Street",
            "3 Spring Gdn", "7 Máple Avenue", "The Towers",
        ])
    func known(street: String) async throws {
        try await Self.run(Self.streets) { server in
            let olive = try await server.register("olive")
            let posted = try await olive.post("/v1/listings", Self.listing(street))
            #expect(posted.status == 201, "\(posted.text)")
            #expect(posted.json.locationSource == "postalCode")
        }
    }

    @Test("records of few streets decide nothing")
    func few() async throws {
        try await Self.run(Array(Self.streets.prefix(19))) { server in
            let olive = try await server.register("olive")
            #expect(try await olive.post("/v1/listings", Self.listing("12 Nowhere Street")).status == 201)
        }
    }

    @Test("a dry run of a file asks about its streets too")
    func file() async throws {
        try await Self.run(Self.streets) { server in
            let answer = try await Self.tried(by: server.register("olive"))
            #expect(answer.json.counts.refused == 1 && answer.json.counts.created == 1, "\(answer.text)")
            #expect(answer.json.rows[0].problem.errors[0].params.suggestion == "Maple Ave")
        }
    }

    @Test("a server that knew no streets learns of those that a command imports beside it")
    func learned() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let olive = try await server.register("olive")
            let before = try await Self.tried(by: olive)
            #expect(before.json.counts.created == 2, "\(before.text)")
            let file = server.folder.appending(path: "opa.csv")
            try Data(Self.records.utf8).write(to: file)
            let imported = try await DigsCommand.run(["import", "properties", file.path], in: server.folder)
            #expect(imported.status == 0, "\(imported.output)")
            try await eventually("the misspelled street is refused") {
                try await Self.tried(by: olive).json.counts.refused == 1
            }
        }
    }

    /// Tries a file with a street that the records know, and one like it that they don't.
    private static func tried(by owner: APIClient) async throws -> APIResponse {
        let text = """
            externalId,kind,title,description,street,city,region,postalCode,country,price,bedrooms,bathrooms,\
            contactEmail
            a,rent,Sunny room,Two windows,12 Mapel Ave,Rochester,NY,14623,us,850,2,1,olive@example.edu
            b,rent,Dark room,One window,12 Maple Ave,Rochester,NY,14623,us,850,2,1,olive@example.edu

            """
        return try await owner.send(
            .POST, "/v1/account/listings/imports?dryRun=true", Array(text.utf8), type: "text/csv")
    }
}
