import Foundation
import Testing

@testable import App

@Suite("Command line: importing listings again")
struct ListingImportTests {
    private static let header =
        "externalId,kind,title,description,street,city,region,postalCode,country,price,pricePeriod,bedrooms,bathrooms,"
        + "availableUntil,contactEmail"

    private static func row(_ id: String, _ title: String, price: String = "900", city: String = "Rochester") -> String
    {
        "\(id),rent,\(title),Text,1 Elm Street,\(city),NY,14623,US,\(price),,1,1,,o@example.edu"
    }

    private func run(
        _ server: OwnServer, _ rows: [String], _ more: String..., header: String = header
    ) async throws -> DigsCommand.CommandResult {
        let file = server.folder.appending(path: "feed.csv")
        try Data(([header] + rows).joined(separator: "\n").utf8).write(to: file)
        return try await DigsCommand.run(
            ["import", "listings", file.path, "--owner", "olive@example.edu"] + more, in: server.folder)
    }

    /// Titles and statuses of all of an account's listings.
    private func listings(_ client: APIClient) async throws -> [String: String] {
        let items = try await client.get("/v1/account/listings?limit=100").json.items.list
        return Dictionary(items.map { ($0.title.text, $0.status.text) }) { first, _ in first + " twice" }
    }

    @Test(
        "a second import changes what differs, leaves alone what does not, and closes what is gone with --retire only")
    func secondImport() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let first = try await run(
                server, [Self.row("a", "Room A"), Self.row("b", "Room B"), Self.row("c", "Room C")])
            #expect(first.status == 0, "\(first.output)")
            #expect(first.output.contains("3 added, 0 updated, 0 unchanged, 0 retired, 0 refused"), "\(first.output)")
            let before = try await olive.get("/v1/account/listings").json
            let second = try await run(server, [Self.row("a", "Room A"), Self.row("b", "Room B", price: "950")])
            #expect(second.output.contains("0 added, 1 updated, 1 unchanged, 0 retired, 0 refused"), "\(second.output)")
            #expect(try await listings(olive) == ["Room A": "active", "Room B": "active", "Room C": "active"])
            let after = try await olive.get("/v1/account/listings").json
            func item(_ page: JSON, _ title: String) -> JSON {
                page.items.list.first { $0.title.text == title } ?? .null
            }
            #expect(item(after, "Room A") == item(before, "Room A"))
            #expect(item(after, "Room B")["id"] == item(before, "Room B")["id"])
            #expect(item(after, "Room B").priceCents == 95_000)
            let third = try await run(
                server, [Self.row("a", "Room A"), Self.row("b", "Room B", price: "950")], "--retire")
            #expect(third.output.contains("0 added, 0 updated, 2 unchanged, 1 retired, 0 refused"), "\(third.output)")
            #expect(try await listings(olive)["Room C"] == "closed")
            // A reappearing listing is shown again.
            let fourth = try await run(server, [Self.row("c", "Room C")])
            #expect(fourth.output.contains("0 added, 1 updated"), "\(fourth.output)")
            #expect(try await listings(olive)["Room C"] == "active")
        }
    }

    @Test("what an owner decided on the site stays when the row does not tell of it: a hidden place, and its id")
    func keptChoices() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await run(server, [Self.row("a", "Room A")])
            let path = try await olive.get("/v1/account/listings").json.items[0].listingPath
            try #require(try await olive.patch(path, ["hideExactLocation": true]).status == 200)
            _ = try await run(server, [Self.row("a", "Room A", price: "990")])
            let listing = try await olive.get(path).json
            #expect(listing.hideExactLocation == true && listing.priceCents == 99_000)
        }
    }

    @Test("marks belong to an owner: another owner's same mark is another listing")
    func perOwner() async throws {
        try await OwnServer.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            _ = try await run(server, [Self.row("a", "Room A")])
            let file = server.folder.appending(path: "feed.csv").path
            let other = try await DigsCommand.run(
                ["import", "listings", file, "--owner", "sam@example.edu", "--retire"], in: server.folder)
            #expect(other.output.contains("1 added") && other.output.contains("0 retired"), "\(other.output)")
            #expect(try await listings(olive).count == 1)
            #expect(try await listings(sam).count == 1)
        }
    }

    @Test("a dry run tells what would be done and writes nothing")
    func dryRun() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await run(server, [Self.row("a", "Room A"), Self.row("b", "Room B"), Self.row("c", "Room C")])
            let before = try await olive.get("/v1/account/listings").json
            let rows = [
                Self.row("a", "Room A"), Self.row("b", "Room B", price: "1"), Self.row("d", "Room D"),
                Self.row("e", "x"),
            ]
            let dry = try await run(server, rows, "--dry-run", "--retire")
            let counts = "1 added, 1 updated, 1 unchanged, 1 retired, 1 refused"
            #expect(dry.output.contains("Dry run, nothing was written: \(counts)"), "\(dry.output)")
            #expect(try await olive.get("/v1/account/listings").json == before)
            #expect(try await run(server, rows, "--retire").output.contains("\n\(counts)"))
        }
    }

    @Test("a file without most of the listings retires none, unless --max-retire allows it")
    func cutShort() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await run(server, (0..<12).map { Self.row("r\($0)", "Room \($0)") })
            let refused = try await run(server, [Self.row("r0", "Room 0")], "--retire")
            #expect(refused.status != 0 && refused.output.contains("--max-retire allows more"), "\(refused.output)")
            #expect(try await listings(olive).values.allSatisfy { $0 == "active" })
            let allowed = try await run(server, [Self.row("r0", "Room 0")], "--retire", "--max-retire", "100%")
            #expect(allowed.output.contains("11 retired"), "\(allowed.output)")
        }
    }

    @Test(
        "the file of bad rows names each fault by line and column of the file, and a bad row's listing is not retired")
    func badRows() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            _ = try await run(server, [Self.row("a", "Room A"), Self.row("b", "Room B")])
            let bad = server.folder.appending(path: "bad.csv")
            let rows = [
                Self.row("a", "Room A", price: "much"), Self.row("b", "Room B", city: "Buffalo"),
                Self.row("b", "Room B"), Self.row("", "Room C"), Self.row("d", "x", price: "0"),
            ]
            let answer = try await run(server, rows, "--bad-rows", bad.path, "--retire")
            #expect(answer.status != 0)
            #expect(answer.output.contains("Nothing was retired"), "\(answer.output)")
            let lines = try String(contentsOf: bad, encoding: .utf8).components(separatedBy: "\r\n")
            #expect(lines[0] == "line,column,reason")
            #expect(
                Set(lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: ",") }) == [
                    "2,\"price\"", "3,\"city\"", "4,\"externalId\"", "5,\"externalId\"", "6,\"title\"", "6,\"price\"",
                    "",
                ])
            #expect(try await listings(olive) == ["Room A": "active", "Room B": "active"])
            let next = try await run(server, Array(rows.prefix(2)), "--retire")
            #expect(next.output.contains("0 retired, 2 refused"), "\(next.output)")
        }
    }

    @Test("a row without a city gets that of its postal code; a file without marks adds each time")
    func fromPostalCode() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let header = "kind,title,description,postalCode,country,price,bedrooms,bathrooms,contactEmail"
            let rows = [
                "rent,Room A,Text,14623,US,900,1,1,o@example.edu", "rent,Room B,Text,99999,US,900,1,1,o@example.edu",
            ]
            let first = try await run(server, rows, header: header)
            #expect(first.output.contains("postalCode isn't a postal code of US"), "\(first.output)")
            let listing = try await olive.get("/v1/account/listings").json.items[0]
            #expect(listing["address"].city == "Rochester" && listing["address"].region == "NY")
            #expect(try await run(server, rows, header: header).output.contains("1 added"))
            #expect(try await listings(olive) == ["Room A": "active twice"])
            let retire = try await run(server, rows, "--retire", header: header)
            #expect(retire.status != 0 && retire.output.contains("externalId"), "\(retire.output)")
        }
    }

    @Test("the limit of an account is the operator's to set; rows over it are refused one by one, in a dry run too")
    func limit() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let set = ["tenant", "set", "default", "listingsPerAccount=2"]
            #expect(try await DigsCommand.run(set, in: server.folder).status == 0)
            let rows = ["a", "b", "c"].map { Self.row($0, "Room \($0)") }
            #expect(
                try await run(server, rows, "--dry-run").output.contains(
                    "2 added, 0 updated, 0 unchanged, 0 retired, 1 refused"))
            let answer = try await run(server, rows)
            #expect(answer.output.contains("2 added, 0 updated, 0 unchanged, 0 retired, 1 refused"), "\(answer.output)")
            #expect(answer.output.contains("line 4: row You've reached the limit of 2 listings."), "\(answer.output)")
            #expect(try await olive.post("/v1/listings", .sunnyRoom).code == "too_many_listings")
            let more = ["tenant", "set", "default", "listingsPerAccount=3"]
            #expect(try await DigsCommand.run(more, in: server.folder).status == 0)
            #expect(try await run(server, rows).output.contains("1 added, 0 updated, 2 unchanged"))
            for wrong in ["0", "-1", "x", "1000001"] {
                #expect(
                    try await DigsCommand.run(
                        ["tenant", "set", "default", "listingsPerAccount=\(wrong)"], in: server.folder
                    )
                    .status == 1)
            }
        }
    }
}
