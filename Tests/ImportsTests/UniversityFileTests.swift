import Domain
import Geo
import Testing

@testable import Imports

@Suite("University files")
struct UniversityFileTests {
    private static let header = "UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,CYACTIVE,LONGITUD,LATITUDE"

    private func read(_ lines: String..., header: String = header) throws -> ImportRows<UniversityRecord> {
        try UniversityFile.rows(of: InputFile(([header] + lines).joined(separator: "\r\n") + "\r\n", name: "hd.csv"))
    }

    @Test("a row of IPEDS becomes a record, tidied")
    func ipeds() throws {
        var rows = try read(
            "195003,Rochester  Institute of Technology,RIT|R I T,Rochester,NY,14623-5603,www.rit.edu/,1,-77.67,43.08")
        let record = try #require(try rows.next())
        #expect(record.unitID == 195_003)
        #expect(record.name == "Rochester Institute of Technology")
        #expect(record.aliases == ["RIT", "R I T"])
        #expect((record.city, record.region, record.country) == ("Rochester", "NY", "US"))
        #expect(record.location == Coordinate(latitude: 43.08, longitude: -77.67))
        #expect(record.web == "https://www.rit.edu/")
        #expect(record.emailDomains.isEmpty)
    }

    @Test("inactive rows are skipped and counted, bad ones reported with their line and every error")
    func report() throws {
        var rows = try read(
            "1,A University,,City,GU,96910,,1,144.8,13.4", "2,Closed,,City,NY,1,,3,-77,43",
            "x,,,City,NY,1,,1,-77,95", "4,Short,1", "5,\"Quoted\"x,,City,NY,1,,1,-77,43")
        let records = try rows.rest()
        #expect(records.filter { !$0.isClosed }.map(\.name) == ["A University", "Quotedx"])
        #expect(records.filter(\.isClosed).map(\.unitID) == [2])
        #expect((rows.report.read, rows.report.imported, rows.report.badRowCount) == (5, 2, 2))
        #expect(rows.report.skipped == ["inactive": 1])
        #expect(rows.report.warnings.map { $0.hasPrefix("line 6: has text behind") } == [true])
        #expect(rows.report.description.contains("2 bad, 1 with a warning"))
        #expect(rows.report.badRows.map(\.line) == [4, 5])
        #expect(rows.report.badRows[0].errors.map(\.field) == ["UNITID", "INSTNM", "LATITUDE"])
        #expect(rows.report.badRows[1].description == "line 5: row has 3 fields where the header has 10")
    }

    @Test("a file of neither kind is refused and the missing columns are named")
    func missingColumns() throws {
        let ipeds = #expect(throws: Problem.self) { try read(header: "UNITID,INSTNM,CITY,WEBADDR,IALIAS,LATITUDE") }
        #expect(ipeds?.detail == "hd.csv is missing the columns STABBR, CYACTIVE, LONGITUD.")
        let shipped = #expect(throws: Problem.self) {
            try read(header: "unitid,name,aliases,city,region,country,latitude,longitude,web")
        }
        #expect(shipped?.detail == "hd.csv is missing the column emailDomains.")
        let twice = #expect(throws: Problem.self) { try read(header: Self.header + ",city") }
        #expect(twice?.detail == "hd.csv has two columns named CITY.")
    }

    @Test(
        "aliases are split where a list is meant, and stay whole where a name is",
        arguments: [
            ("AUM||Auburn at Montgomery|", ["AUM", "Auburn at Montgomery"]),
            ("VSU; Valdosta State; A College", ["VSU", "Valdosta State"]),
            ("UCI  UC Irvine", ["UCI", "UC Irvine"]),
            ("UH Hilo / UHH", ["UH Hilo", "UHH"]),
            ("DU, Colorado Seminary", ["DU", "Colorado Seminary"]),
            ("WWU/The Woods", ["WWU", "The Woods"]),
            ("Trinity College, Hartford, Connecticut", ["Trinity College, Hartford, Connecticut"]),
            ("Otis/Parsons", ["Otis/Parsons"]),
            ("AWC, Yuma/LaPaz District, awc", ["AWC", "Yuma/LaPaz District"]),
            (" ", []),
        ])
    func aliases(text: String, expected: [String]) {
        #expect(UniversityAliases.split(text, besides: "A College") == expected)
    }

    @Test(
        "a web address gets its scheme and loses what is no address",
        arguments: [
            ("www.rit.edu/", "https://www.rit.edu/"), ("HTTP://a.edu", "HTTP://a.edu"),
            ("a.edu/x#location=Tampa, FL", "https://a.edu/x#location=Tampa"),
            ("https://a.edu/ and https://b.edu", "https://a.edu/"),
            ("none", nil), ("https://", nil), ("cpr@a.com", nil), ("a.edu/<b>", nil), (" ", nil),
        ] as [(String, String?)])
    func web(text: String, expected: String?) {
        #expect(WebsiteURL.tidied(text) == expected)
    }

    @Test("a row of the shipped format may lack number, region, lists and web, and nothing else")
    func shipped() throws {
        let header = "unitid,name,aliases,city,region,country,latitude,longitude,web,emailDomains"
        var rows = try read(
            ",National University of Singapore,NUS|Singapore U,Singapore,,SG,1.2966,103.7764,,nus.edu.sg|u.nus.edu",
            ",,,,,Japan,,,nowhere,not a domain", header: header)
        let record = try #require(try rows.next())
        #expect((record.unitID, record.region, record.web) == (nil, "", nil))
        #expect(record.aliases == ["NUS", "Singapore U"])
        #expect(record.emailDomains == ["nus.edu.sg", "u.nus.edu"])
        #expect(try rows.next() == nil)
        let fields = rows.report.badRows.first?.errors.map(\.field)
        #expect(fields == ["name", "city", "country", "web", "emailDomains", "latitude"])
    }

    @Test("what kind of institution it is comes from IPEDS's numbers, where they tell anything")
    func profile() throws {
        let header = Self.header + ",SECTOR,ICLEVEL,CONTROL,INSTSIZE,DEGGRANT"
        var rows = try read(
            "1,A University,,City,NY,1,,1,-77,43,1,1,1,5,1", "2,A School,,City,NY,1,,1,-77,43,9,3,3,-2,2",
            "3,An Office,,City,NY,1,,1,-77,43,0,-3,-3,-1,-3", header: header)
        #expect(
            try rows.rest().map(\.profile) == [
                InstitutionProfile(
                    level: .fourYear, control: .public, sector: 1, size: .from20000, grantsDegrees: true),
                InstitutionProfile(
                    level: .lessThanTwoYear, control: .privateForProfit, sector: 9, grantsDegrees: false),
                InstitutionProfile(sector: 0),
            ])
    }

    @Test("HIFLD's CSV is read by its headings, in whatever order: names out of capitals, enrolment, what closed")
    func hifld() throws {
        let header =
            "X,Y,FID,IPEDSID,NAME,CITY,STATE,TYPE,STATUS,COUNTRY,LATITUDE,LONGITUDE,NAICS_DESC,WEBSITE,LEVEL_,"
            + "DEG_GRANT,CLOSE_DATE,ALIAS,INST_SIZE,TOT_ENROLL,SECTOR"
        let colleges = "\"COLLEGES, UNIVERSITIES, AND PROFESSIONAL SCHOOLS\""
        let unknown = "NOT AVAILABLE"
        var rows = try read(
            "-1,2,1,130794,YALE UNIVERSITY,NEW HAVEN,CT,2,A,USA,41.31,-72.92,\(colleges),www.yale.edu/,1,1,"
                + "\(unknown),\(unknown),4,14910,2",
            "-1,2,2,7,ST. JOHN'S COLLEGE OF THE ARTS-EAST,SAN JUAN,PR,3,A,PRI,18.4,-66.1,"
                + "COSMETOLOGY AND BARBER SCHOOLS,\(unknown),3,-999,\(unknown),\(unknown),-1,-999,9",
            "-1,2,3,8,GONE COLLEGE,TOWN,NY,2,C,USA,43,-77,\(colleges),\(unknown),1,1,06/30/2019,\(unknown),1,12,2",
            "-1,2,4,9,FAR COLLEGE,TORONTO,ON,2,A,CAN,43,-79,\(colleges),\(unknown),1,1,\(unknown),\(unknown),1,12,2",
            header: header)
        let records = try rows.rest()
        #expect(
            records.map(\.name) == ["Yale University", "St. John's College of the Arts-East", "Gone College"])
        #expect((records[0].unitID, records[0].city, records[0].country) == (130_794, "New Haven", "US"))
        #expect(records[0].aliases.isEmpty && records[0].web == "https://www.yale.edu/")
        #expect(
            records[0].profile
                == InstitutionProfile(
                    level: .fourYear, control: .privateNonprofit, sector: 2, size: .from10000, enrollment: 14_910,
                    grantsDegrees: true))
        #expect(
            (records[1].country, records[1].profile.grantsDegrees, records[1].profile.enrollment) == ("US", false, nil))
        #expect(records.map(\.isClosed) == [false, false, true])
        #expect(rows.report.badRows.map(\.line) == [5])
        #expect(rows.report.badRows.first?.errors.map(\.field) == ["COUNTRY"])
    }

    @Test("the whole IPEDS directory is read", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func wholeDirectory() throws {
        var rows = try UniversityFile.rows(of: SharedData.file("universities/hd2022.csv"))
        let all = try rows.rest()
        let records = all.filter { !$0.isClosed }
        #expect(all.count == 6_256)
        #expect(records.count { $0.profile.grantsDegrees == true } > 3_500)
        #expect(records.allSatisfy { $0.profile.level != nil || $0.profile.sector == 0 })
        #expect((rows.report.read, rows.report.skipped, rows.report.badRows) == (6_256, ["inactive": 73], []))
        #expect((rows.report.imported, records.count, Set(records.map(\.unitID)).count) == (6_183, 6_183, 6_183))
        #expect(Set(records.map(\.region)).isSuperset(of: ["NY", "PR", "GU", "AS", "AK"]))
        #expect(Set(records.map(\.country)) == ["US"])
        #expect(records.filter { $0.web == nil }.count < 10)
        #expect(records.allSatisfy { $0.web?.hasPrefix("http") ?? true })
        #expect(rows.report.description == "6256 rows read, 6183 imported, 73 skipped (inactive)")
        // Two bytes that differ between Windows-1252 and latin-1.
        #expect(records.contains { $0.aliases.contains("Rutgers–Newark") })
        #expect(records.contains { $0.name == "Dewey University-Juana Díaz" })
    }
}
