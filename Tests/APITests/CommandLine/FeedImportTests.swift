import Foundation
import Testing

@testable import App

@Suite("Command line: importing a feed")
struct FeedImportTests {
    private static func listing(_ id: String) -> String {
        """
        <Listing id="\(id)" type="RENTAL"><name>Room \(id)</name><description>Text</description>
        <city>Rochester</city><state>NY</state><zip>14623</zip><country>US</country>
        <price>900</price><numBedrooms>1</numBedrooms><numFullBaths>1</numFullBaths></Listing>
        """
    }

    private func run(_ server: OwnServer, _ text: String) async throws -> DigsCommand.CommandResult {
        let file = server.folder.appending(path: "feed.xml")
        try Data(text.utf8).write(to: file)
        return try await DigsCommand.run(
            ["import", "listings", file.path, "--owner", "olive@example.edu", "--retire"], in: server.folder)
    }

    @Test("a whole feed retires what it lacks; an empty one, a web page and one that ends early retire nothing")
    func retire() async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let both = "<hotPadsItems>\(Self.listing("a"))\(Self.listing("b"))</hotPadsItems>"
            let first = try await run(server, both)
            #expect(first.status == 0 && first.output.contains("2 added"), "\(first.output)")
            #expect(first.output.contains("Photos of a feed are ignored"), "\(first.output)")
            let empty = try await run(server, "<hotPadsItems/>")
            #expect(empty.output.contains("Nothing was retired"), "\(empty.output)")
            let page = try await run(server, "<html><body>Sorry</body></html>")
            #expect(page.status == 1 && page.output.contains("is a web page, not a feed"), "\(page.output)")
            let early = try await run(server, "<hotPadsItems>\(Self.listing("a"))")
            #expect(early.status == 1 && early.output.contains("ends inside <hotPadsItems>"), "\(early.output)")
            let items = try await olive.get("/v1/account/listings").json.items.list
            #expect(items.map(\.status) == ["active", "active"])
            let last = try await run(server, "<hotPadsItems>\(Self.listing("a"))</hotPadsItems>")
            #expect(last.output.contains("1 unchanged, 1 retired"), "\(last.output)")
        }
    }
}
