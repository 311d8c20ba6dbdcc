import Foundation
import Testing

@Suite("Command line: imports")
struct ImportCommandTests {
    private static let listings = """
        kind,title,description,street,city,region,postalCode,country,latitude,longitude,price,bedrooms,bathrooms,amenities,contactEmail,note
        rent,Imported room A,"Quiet, ""very"" quiet",1 Elm Street,Rochester,NY,14623,US,43.0846,-77.6743,850.50,2,1.5,oven|parking,o@example.edu,x
        rent,Imported room B,No coordinates,,Rochester,New York,14623-1234,us,,,900,1,1,,o@example.edu,
        rent,abc,Title too short,,Rochester,NY,14623,US,,,900,1,1,,o@example.edu,
        rent,Unknown code,There is none,,Rochester,NY,99999,US,,,900,1,1,,o@example.edu,
        rent,Far away,31 miles and more,,Rochester,NY,14623,US,10,10,900,1,1,,o@example.edu,
        rent,"Two
        lines in a title",Bad,,Rochester,NY,14623,US,,,900,1,1,,o@example.edu,
        rent,Imported room C,<b>text</b>,,Rochester,NY,14623,US,43.09,-77.6,0.01,0,0,furnished,o@example.edu,
        """

    private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test(
        "good rows are found by a running server within a moment, bad ones are named by line, and the exit status says so"
    )
    func listings() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let file = try write(Self.listings, server.folder, "listings.csv")
            let answer = try await DigsCommand.run(
                ["import", "listings", file, "--owner", "olive@example.edu"], in: server.folder)
            #expect(answer.status == 1, "\(answer.output)")
            #expect(answer.output.contains("7 rows read, 3 taken, 4 bad"), "\(answer.output)")
            for line in ["line 4: title", "line 5: ", "line 6: ", "line 7: title"] {
                #expect(answer.output.contains(line), "\(line) in \(answer.output)")
            }
            try await eventually("the server knows them") { try await server.stranger.found("&q=imported") == 3 }
            let found = try await server.stranger.search("&sort=price").items.list
            #expect(found.map(\.title) == ["Imported room C", "Imported room A", "Imported room B"])
            #expect(found[1].priceCents == 85_050)
            #expect(found[1].bathrooms == 1.5)
            #expect(found[2].locationSource == "postalCode")
            #expect(try await olive.get("/v1/account/listings").json.items.list.count == 3)
        }
    }

    @Test("a file of good rows ends with status 0; an owner, tenant or file that is not there ends with 1")
    func status() async throws {
        try await TestServer.run { server in
            _ = try await server.register("olive")
            let good = Self.listings.split(separator: "\n").prefix(3).joined(separator: "\n")
            let file = try write(good, server.folder, "good.csv")
            let data = ["--data", server.folder.path]
            #expect(
                try await DigsCommand.run(["import", "listings", file, "--owner", "olive@example.edu"] + data).status
                    == 0)
            for arguments in [
                [file, "--owner", "nobody@example.edu"], [file, "--owner", "olive@example.edu", "--tenant", "nowhere"],
                ["\(file).missing", "--owner", "olive@example.edu"],
                [server.folder.path, "--owner", "olive@example.edu"],
            ] {
                let answer = try await DigsCommand.run(["import", "listings"] + arguments + data)
                #expect(answer.status == 1, "\(arguments): \(answer.output)")
                #expect(answer.output.hasPrefix("digs: "), "\(arguments): \(answer.output)")
            }
            let wrong = try write("a,b\n1,2\n", server.folder, "wrong.csv")
            let columns = try await DigsCommand.run(
                ["import", "listings", wrong, "--owner", "olive@example.edu"] + data)
            #expect(columns.status == 1)
            #expect(columns.output.contains("kind") && columns.output.contains("price"))
        }
    }

    @Test("postal codes are merged, and count at once for who posts")
    func postalCodes() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let inMunich: JSON = [
                "location": .null,
                "address": ["city": "München", "region": "Bayern", "postalCode": "80331", "country": "DE"],
            ]
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(inMunich)).fields == ["location"])
            let rows =
                "DE\t80331\tMünchen\tBayern\tBY\t\t\t\t\t48.1345\t11.571\t\nDE\t10115\tBerlin\tBerlin\tBE\t\t\t\t\t52.53\t13.38\t\n"
            let file = try write(rows, server.folder, "DE.txt")
            for expected in ["2 added, 0 changed, 0 already there", "0 added, 0 changed, 2 already there"] {
                let answer = try await DigsCommand.run(["import", "postal-codes", file], in: server.folder)
                #expect(answer.status == 0, "\(answer.output)")
                #expect(answer.output.contains(expected), "\(answer.output)")
            }
            let listing = try await olive.posted(inMunich)
            #expect(listing.location == ["latitude": 48.1345, "longitude": 11.571])
            let bad = try write(rows + "DE\tx\n", server.folder, "bad.txt")
            let answer = try await DigsCommand.run(["import", "postal-codes", bad], in: server.folder)
            #expect(answer.status == 1)
            #expect(answer.output.contains("line 3: "))
        }
    }

    @Test("universities are merged by number: the second time changes nothing, and a running server has them")
    func universities() async throws {
        try await TestServer.run { server in
            let rows = """
                UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,CYACTIVE,LONGITUD,LATITUDE\r
                195003,Rochester Institute of Technology,RIT,Rochester,NY,14623-5603,www.rit.edu/,1,-77.6749,43.0845\r
                999999,Xanadu Polytechnic,XP,Rochester,NY,14623,xp.example.edu,1,-77.5,43.2\r
                999998,Gone College,,Rochester,NY,14623,,3,-77.5,43.2\r

                """
            let file = try write(rows, server.folder, "hd.csv")
            let first = try await DigsCommand.run(["import", "universities", file], in: server.folder)
            #expect(first.status == 0, "\(first.output)")
            #expect(first.output.contains("1 skipped (inactive)") && first.output.contains("1 added"))
            let second = try await DigsCommand.run(["import", "universities", file], in: server.folder)
            #expect(second.output.contains("0 added, 0 changed, 2 already there"), "\(second.output)")
            try await eventually("the server has it") {
                try await server.stranger.get("/v1/universities?q=xanadu").json.items.list.count == 1
            }
            #expect(try await server.stranger.get("/v1/universities?q=gone%20college").json.items == [])
        }
    }

    @Test(
        "the whole of IPEDS twice changes nothing the second time",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func ipeds() async throws {
        try await withTemporaryFolder { folder in
            let arguments = [
                "import", "universities", try SharedData.url("universities/hd2022.csv").path, "--data", folder.path,
            ]
            let first = try await DigsCommand.run(arguments)
            #expect(first.status == 0, "\(first.output)")
            #expect(first.output.contains("skipped (inactive)"))
            let second = try await DigsCommand.run(arguments)
            #expect(second.output.contains("\n0 added, 0 changed, "), "\(second.output)")
        }
    }
}
