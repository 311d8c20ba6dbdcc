import Domain
import Foundation
import Testing

@testable import App

@Suite("Property records of listings")
struct ListingRecordTests {
    private static func address(
        _ street: String, city: String = "Philadelphia", code: String = "19104"
    ) -> JSON {
        [
            "street": .string(street), "city": .string(city), "region": "PA", "postalCode": .string(code),
            "country": "US",
        ]
    }

    private func posted(
        _ owner: APIClient, _ street: String, code: String = "19104", hidden: Bool = false
    ) async throws -> String {
        try await owner.posted([
            "address": Self.address(street, code: code), "location": nil, "hideExactLocation": .bool(hidden),
        ]).listingPath
    }

    @Test("a listing's address is found in the records, or it is said that it is not")
    func found() async throws {
        try await RecordFixture.run { server in
            let olive = try await server.register("olive")
            let path = try await posted(olive, "1552 Walnut Street, Apt 2")
            let answer = try await server.stranger.get("\(path)/property-record").json
            #expect(answer.status == "found")
            let record = answer.record
            #expect((record.category, record.yearBuilt, record.lastSaleDate) == ("singleFamily", 1925, "2016-05-04"))
            #expect((record.propertyId, record.blockId) == ("philadelphia-1", "philadelphia-1500-walnut-st"))
            #expect(record.source.publisher == "City of Philadelphia, Office of Property Assessment")
            let flats = try await server.stranger.get("\(posted(olive, "900 S 47th St"))/property-record").json.record
            #expect((flats.propertyCount, flats.propertyId, flats.yearBuilt) == (2, nil, 2000))
            let flat = try await server.stranger.get("\(posted(olive, "900 S 47th St #B"))/property-record").json.record
            #expect((flat.propertyCount, flat.propertyId) == (1, "philadelphia-5"))
            for street in ["c/o Ann, 1552 Walnut St", "Apt 2 - 1552 Walnut St", "Rose Cottage, 1552 Walnut St (rear)"] {
                let written = try await server.stranger.get("\(posted(olive, street))/property-record").json
                #expect(written.record.propertyId == "philadelphia-1", "\(street)")
            }
            for (street, status) in [
                ("1554 Walnut St", "notInRecords"), ("12 Chestnut St", "notInRecords"), ("Walnut St", "noAddress"),
            ] {
                let other = try await server.stranger.get("\(posted(olive, street))/property-record").json
                #expect(other.status.text == status && other.record.isNull, "\(street)")
            }
            let rochester = try await olive.posted().listingPath
            #expect(try await server.stranger.get("\(rochester)/property-record").json.status == "outsideRecords")
        }
    }

    @Test("all flats of a tower are counted, also where more than a few have its number")
    func tower() async throws {
        try await RecordFixture.run { server in
            let flats = (1...30).map {
                "T\($0),2001 HAMILTON ST,\($0),19130,39.96100,-75.17300,150000.0,,,,CONDO,1 ,1980,,2022-05-24,DOE JANE,"
            }
            try await RecordFixture.fill(server, RecordFixture.text + flats.joined(separator: "\n") + "\n")
            let olive = try await server.register("olive")
            let path = try await posted(olive, "2001 Hamilton St")
            let record = try await server.stranger.get("\(path)/property-record").json.record
            #expect((record.propertyCount, record.propertyId, record.yearBuilt) == (30, nil, 1980))
            #expect(record.category == "singleFamily")
            let item = try await server.stranger.get("/v1/blocks?address=2001%20Hamilton%20St").json.items[0]
            #expect(item.addressPropertyCount == 30 && item.properties.list.count == 20)
            let last = try await posted(olive, "2001 Hamilton St #30")
            let flat = try await server.stranger.get("\(last)/property-record").json.record
            #expect((flat.propertyCount, flat.propertyId) == (1, "philadelphia-t30"))
        }
    }

    @Test("a range that reaches over the hundred is found by each of its numbers")
    func range() async throws {
        try await RecordFixture.run { server in
            let range = "R,1498-1502 MARKET ST,,19102,39.95230,-75.16600,900000.0,,,,OFFICE,4 ,1950,,2022-05-24,DOE,\n"
            try await RecordFixture.fill(server, RecordFixture.text + range)
            let olive = try await server.register("olive")
            for number in [1498, 1500, 1502] {
                let path = try await posted(olive, "\(number) Market St")
                let record = try await server.stranger.get("\(path)/property-record").json.record
                #expect(record.propertyId == "philadelphia-r", "\(number)")
                let items = try await server.stranger.get("/v1/blocks?address=\(number)%20Market%20St").json.items.list
                #expect(items.map(\.id.text) == ["philadelphia-1400-market-st"], "\(number)")
            }
            for number in [1501, 1504] {
                let answer = try await server.stranger.get("/v1/blocks?address=\(number)%20Market%20St")
                #expect(answer.code == "no_such_block", "\(number)")
            }
        }
    }

    @Test("what has a number of its own is found without the ranges around it")
    func exactNumber() async throws {
        try await RecordFixture.run { server in
            let rows = [("RANGE", "1498-1510"), ("OWN", "1502")].map { id, numbers in
                "\(id),\(numbers) MARKET ST,,19102,39.95230,-75.16600,900000.0,,,,OFFICE,4 ,1950,,2022-05-24,DOE,\n"
            }
            try await RecordFixture.fill(server, RecordFixture.text + rows.joined())
            let olive = try await server.register("olive")
            for (number, expected) in [(1502, "philadelphia-own"), (1504, "philadelphia-range")] {
                let path = try await posted(olive, "\(number) Market St")
                let record = try await server.stranger.get("\(path)/property-record").json.record
                #expect((record.propertyCount, record.propertyId.text) == (1, expected), "\(number)")
            }
        }
    }

    @Test("of a hidden place nobody but its owner is told anything of its record")
    func hidden() async throws {
        try await RecordFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            let path = try await posted(olive, "1552 Walnut St", hidden: true)
            let absent = try await posted(olive, "1554 Walnut St", hidden: true)
            for client in [server.stranger, sam] {
                for path in [path, absent] {
                    let answer = try await client.get("\(path)/property-record")
                    #expect(answer.text == #"{"status":"hiddenPlace","record":null}"#)
                }
            }
            let mine = try await olive.get("\(path)/property-record").json
            #expect(mine.record.propertyId == "philadelphia-1" && mine.signals.isNull)
            let signals: [(String, JSON)] = [
                (path, ["kind": "otherPostalCode", "postalCode": "19104", "recordedPostalCode": nil]),
                (absent, ["kind": "notInRecords"]),
            ]
            for (path, signal) in signals {
                let answer = try await mo.get("\(path)/property-record").json
                #expect(answer == ["status": "hiddenPlace", "record": nil, "signals": .array([signal])])
            }
        }
    }

    @Test("the record goes with the listing: drafts are their owner's, and parameters are refused")
    func refused() async throws {
        try await RecordFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let draft = try await olive.posted([
                "status": "draft", "address": Self.address("1552 Walnut St"), "location": nil,
            ]).listingPath
            #expect(try await sam.get("\(draft)/property-record").status == 404)
            #expect(try await olive.get("\(draft)/property-record").json.status == "found")
            let path = try await posted(olive, "1552 Walnut St")
            #expect(try await sam.get("\(path)/property-record?x=1").fields == ["x"])
            #expect(try await sam.get("/v1/listings/x/property-record").status == 404)
        }
    }

    @Test("moderators see what disagrees: vacant land, a shop, another ZIP code")
    func signals() async throws {
        try await RecordFixture.run { server in
            let (olive, sam) = (try await server.register("olive"), try await server.register("sam"))
            let mo = try await server.register("mo", as: .moderator)
            func signals(_ street: String, hidden: Bool = false) async throws -> [JSON] {
                let path = try await posted(olive, street, hidden: hidden)
                _ = try await sam.report(path)
                let all = try await mo.get(path.adminPath).json.signals.list
                return all.filter { !["rentFarBelow", "manyFromYoung"].contains($0.kind.text) }
            }
            let zip: JSON = [
                "kind": "otherPostalCode", "postalCode": "19104", "recordedPostalCode": "19106",
            ]
            #expect(try await signals("22 N 3rd Street") == [["kind": "recordedAsVacantLand"], zip])
            #expect(try await signals("1550 Walnut St").first == ["kind": "recordedAsCommercial"])
            #expect(try await signals("1552 Walnut St").map(\.kind.text) == ["otherPostalCode"])
            #expect(try await signals("1554 Walnut St") == [["kind": "notInRecords"]])
            let hidden = try await signals("22 N 3rd St", hidden: true)
            #expect(hidden.map(\.recordedPostalCode.isNull) == [true, true])
        }
    }
}
