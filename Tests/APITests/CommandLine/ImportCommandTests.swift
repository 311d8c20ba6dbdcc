import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: imports")
struct ImportCommandTests {
    private static let listings = """
        kind,title,description,street,city,region,postalCode,country,latitude,longitude,\
        price,bedrooms,bathrooms,amenities,contactEmail,note
        rent,Imported room A,"Quiet, ""very"" quiet",1 Elm Street,Rochester,NY,14623,US,43.0846,-77.6743,\
        850.50,2,1.5,oven|parking,o@example.edu,x
        rent,Imported room B,No coordinates,,,New York,14623-1234,us,,,900,1,1,,o@example.edu,
        rent,abc,Title too short,,Rochester,NY,14623,US,,,900,1,1,,o@example.edu,
        rent,Unknown code,There is none,,Rochester,NY,99999,US,,,900,1,1,,o@example.edu,
        rent,Far away,31 miles and more,,Rochester,NY,14623,US,10,10,900,1,1,,o@example.edu,
        rent,"T
        w",Two lines in a title that is too short,,Rochester,NY,14623,US,,,900,1,1,,o@example.edu,
        rent,Imported room C,<b>text</b>,,Rochester,NY,14623,US,43.09,-77.6,0.01,0,0,furnished,o@example.edu,
        """

    private func write(_ text: String, _ folder: URL, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("a running server finds good rows within a moment; bad ones are named by line, and the exit status says so")
    func listings() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            let olive = try await server.register("olive")
            let file = try write(Self.listings, server.folder, "listings.csv")
            let answer = try await DigsCommand.run(
                ["import", "listings", file, "--owner", "olive@example.edu"], in: server.folder)
            #expect(answer.status == 2, "\(answer.output)")
            #expect(answer.output.contains("7 rows read, 3 imported, 4 bad"), "\(answer.output)")
            for line in ["lines 4 to 7, 2 of them: title", "line 5: postalCode isn't", "line 6: location is"] {
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
        try await OwnServer.run { server in
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
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            let inMunich: JSON = [
                "location": .null,
                "address": ["city": "München", "region": "Bayern", "postalCode": "80331", "country": "DE"],
            ]
            #expect(try await olive.post("/v1/listings", .sunnyRoom.with(inMunich)).fields == ["location"])
            let rows =
                "DE\t80331\tMünchen\tBayern\tBY\t\t\t\t\t48.1345\t11.571\t\n"
                + "DE\t10115\tBerlin\tBerlin\tBE\t\t\t\t\t52.53\t13.38\t\n"
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
            #expect(answer.status == 2)
            #expect(answer.output.contains("line 3: "))
        }
    }

    @Test("universities are merged by number: the second time changes nothing, and a running server has them")
    func universities() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
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
            let gone = try await server.stranger.get("/v1/universities?q=gone%20college").json.items.list
            #expect(!gone.contains { $0.name == "Gone College" })
        }
    }

    @Test("what closed is not offered any more, while its badge and searches around it work on; it may open again")
    func retired() async throws {
        try await OwnServer.run(background: .otherProcesses) { server in
            func rows(_ active: String) -> String {
                "UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,CYACTIVE,LONGITUD,LATITUDE\r\n"
                    + "999999,Xanadu Polytechnic,XP,Rochester,NY,14623,xp.example.edu,\(active),-77.6743,43.0846\r\n"
            }
            func importing(_ active: String, _ more: String...) async throws -> String {
                let file = try write(rows(active), server.folder, "hd.csv")
                let answer = try await DigsCommand.run(["import", "universities", file] + more, in: server.folder)
                #expect(answer.status == 0, "\(answer.output)")
                return answer.output
            }
            func offered() async throws -> Int {
                try await server.stranger.get("/v1/universities?q=xanadu").json.items.list.count
            }
            _ = try await importing("1")
            try await eventually("it is there") { try await offered() == 1 }
            let id = try await server.stranger.get("/v1/universities?q=xanadu").json.items[0]["id"].text
            #expect(try await importing("3").contains("0 added, 0 changed, 0 already there, 1 retired"))
            try await eventually("it is gone") { try await offered() == 0 }
            #expect(try await server.stranger.get("/v1/universities/\(id)").json.name == "Xanadu Polytechnic")
            #expect(try await server.stranger.get("/v1/listings?universityId=\(id)").status == 200)
            #expect(try await server.stranger.get("/v1/here?near=43.0846,-77.6743").json.university.id.text != id)
            #expect(!(try await importing("3").contains("retired")))
            #expect(try await importing("1").contains("1 changed"))
            try await eventually("it is there again") { try await offered() == 1 }
        }
    }

    @Test("--retire takes out what the directory lacks, and refuses a file that is not the whole directory")
    func retireAbsent() async throws {
        try await OwnServer.run { server in
            let known = try await server.installation.store.universities.universities().filter { $0.unitID != nil }
            func file(_ universities: [University]) throws -> String {
                let lines = universities.map {
                    let place = "\($0.location.longitude),\($0.location.latitude)"
                    return "\($0.unitID ?? 0),\"\($0.name)\",,\"\($0.city)\",\($0.region),1,,1,\(place)"
                }
                let header = "UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,CYACTIVE,LONGITUD,LATITUDE"
                return try write(([header] + lines).joined(separator: "\n"), server.folder, "hd.csv")
            }
            let arguments = ["import", "universities", "--retire"]
            let part = try await DigsCommand.run(arguments + [file(Array(known.prefix(10)))], in: server.folder)
            #expect(part.status == 1)
            #expect(part.output.contains("whole directory"), "\(part.output)")
            #expect(try await server.installation.store.universities.universities().allSatisfy { !$0.isRetired })
            let all = try await DigsCommand.run(arguments + [file(Array(known.dropFirst(2)))], in: server.folder)
            #expect(all.output.contains("2 retired"), "\(all.output)")
            let retired = try await server.installation.store.universities.universities().filter(\.isRetired)
            #expect(Set(retired.map(\.id)) == Set(known.prefix(2).map(\.id)))
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
