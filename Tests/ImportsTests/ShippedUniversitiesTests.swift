import Domain
import Geo
import Testing

@testable import Imports

@Suite("Shipped universities")
struct ShippedUniversitiesTests {
    @Test("there are at least 300 of the US and 50 of other countries")
    func counts() throws {
        let records = try ShippedUniversities.records()
        #expect(records.count { $0.country == "US" } >= 300)
        #expect(records.count { $0.country != "US" } >= 50)
    }

    @Test("none stands there twice, by number or by name, city and country")
    func duplicates() throws {
        let records = try ShippedUniversities.records()
        let numbers = records.compactMap(\.unitID)
        #expect(Dictionary(grouping: numbers) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
        let names = records.map { [$0.name, $0.city, $0.country].map(Text.folded).joined(separator: "|") }
        #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test("each has a web address and an e-mail domain; those of the US have a number and a state")
    func complete() throws {
        for record in try ShippedUniversities.records() {
            #expect(record.web != nil && !record.emailDomains.isEmpty, "\(record.name)")
            guard record.country == "US" else { continue }
            #expect(record.profile.level != nil && record.profile.grantsDegrees != nil, "\(record.name)")
            #expect(record.unitID != nil && USState.names[record.region] != nil, "\(record.name)")
        }
    }

    @Test(
        "every US one lies within one mile of the IPEDS institution of its number",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func places() throws {
        var rows = try UniversityFile.rows(of: SharedData.file("universities/hd2022.csv"))
        let directory = Dictionary(try rows.rest().filter { !$0.isClosed }.map { ($0.unitID, $0) }) { first, _ in first
        }
        for record in try ShippedUniversities.records() where record.country == "US" {
            guard let listed = directory[record.unitID] else {
                Issue.record("IPEDS has no active \(record.unitID ?? 0), \(record.name)")
                continue
            }
            let miles = record.location.miles(to: listed.location)
            #expect(miles <= 1, "\(record.name) is \(miles) miles from \(listed.name)")
            #expect(record.region == listed.region, "\(record.name)")
        }
    }
}
