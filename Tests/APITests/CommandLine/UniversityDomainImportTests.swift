import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: e-mail domains of universities")
struct UniversityDomainImportTests {
    private static let list = """
        [{"name": "Rochester Institute of Technology", "alpha_two_code": "US",
          "domains": ["rit.edu", "New.RIT.example"],
          "web_pages": ["http://www.rit.edu/"], "country": "United States", "state-province": null},
         {"name": "Nowhere University", "alpha_two_code": "US", "domains": ["nowhere.example"]},
         {"name": "Mail for all", "alpha_two_code": "US", "domains": ["gmail.com"]},
         {"name": null, "alpha_two_code": "US", "domains": "x.edu"}, 7]
        """

    private func run(_ server: OwnServer, _ text: String) async throws -> DigsCommand.CommandResult {
        let file = server.folder.appending(path: "list.json")
        try Data(text.utf8).write(to: file)
        return try await DigsCommand.run(["import", "university-domains", file.path], in: server.folder)
    }

    @Test("new domains earn badges at a running server; bad entries are named; the second time changes nothing")
    func merging() async throws {
        try await OwnServer.run(background: .otherProcesses) { server async throws in
            let sam = try await server.register("sam")
            let address: JSON = ["email": "sam@mail.new.rit.example"]
            #expect(try await sam.post("/v1/account/badge", address).status == 422)
            let first = try await run(server, Self.list)
            #expect(first.status == 2)
            #expect(
                first.output.contains("5 rows read, 2 imported, 1 skipped (a domain that is open to everyone), 2 bad"),
                "\(first.output)")
            #expect(first.output.contains("line 4: name"), "\(first.output)")
            #expect(first.output.contains("1 gave domains, 0 already there, 1 of no university"), "\(first.output)")
            try await eventually("the server knows the domain") {
                try await sam.post("/v1/account/badge", address).status == 202
            }
            let before = try await server.installation.store.universities.universities()
            #expect(before.first { $0.unitID == 195_003 }?.emailDomains == ["rit.edu", "g.rit.edu", "new.rit.example"])
            let second = try await run(server, Self.list)
            #expect(second.output.contains("0 gave domains, 1 already there"), "\(second.output)")
            #expect(try await server.installation.store.universities.universities() == before)
        }
    }

    @Test("a file that is no such list changes nothing", arguments: ["", "{}", "[", "name,domains\nRIT,rit.edu\n"])
    func unreadable(text: String) async throws {
        try await OwnServer.run { server async throws in
            let before = try await server.installation.store.universities.universities()
            let answer = try await run(server, text)
            #expect(answer.status == 1)
            #expect(answer.output.contains("list.json"), "\(answer.output)")
            #expect(try await server.installation.store.universities.universities() == before)
        }
    }
}
