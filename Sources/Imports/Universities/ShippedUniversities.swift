import Domain

/// The universities of a new installation, compiled by hand from public facts. `Scripts/universities.py` adds the
/// profile of each US institution from IPEDS.
public enum ShippedUniversities {
    /// Throws a problem naming the line when the shipped file is wrong, which a test rules out.
    public static func records() throws(Problem) -> [UniversityRecord] {
        let input = InputFile(name: "universities.csv", bytes: PackageResources.universities_csv)
        var rows = try UniversityFile.rows(of: input)
        let records = try rows.rest()
        if let bad = rows.report.badRows.first { throw .unreadable(input.name, "is wrong: \(bad)") }
        return records
    }
}

/// A row of the CSV that ships with Digs. Aliases and email domains are lists separated by `|`; the number, the region,
/// both lists and the web URL may be empty. The columns `level`, `control`, `sector`, `size` and `degrees` hold IPEDS
/// codes, `source` the year of the data; the file may lack them.
struct ShippedRow {
    static let columns = [
        "unitid", "name", "aliases", "city", "region", "country", "latitude", "longitude", "web", "emailDomains",
    ]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<UniversityRecord>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        var checks = UniversityChecks(header, record)
        let unitID = checks.unitID("unitid")
        let name = checks.line("name")
        let city = checks.line("city")
        let region = header.text("region", in: record).map { UniversityChecks.oneLine($0) } ?? ""
        let country = header.text("country", in: record)?.uppercased() ?? ""
        checks.errors.check(
            "country", CountryCode.isWellFormed(country), "must be a two-letter country code (ISO 3166-1)")
        let web = header.text("web", in: record)
        let tidyWeb = web.flatMap(WebsiteURL.tidied)
        checks.errors.check("web", web == nil || tidyWeb != nil, "isn't a web address: \(web ?? "")")
        let domains = list("emailDomains").map { $0.lowercased() }
        for domain in domains where (try? EmailAddress("a@" + domain)) == nil {
            checks.errors.add("emailDomains", "has one that isn't a domain: \(domain)")
        }
        guard let place = checks.place("latitude", "longitude"), checks.errors.list.isEmpty else {
            return .bad(checks.errors.list)
        }
        return .row(
            UniversityRecord(
                unitID: unitID, name: name, aliases: Array(list("aliases").prefix(ImportLimits.aliases)), city: city,
                region: region, country: country, location: place, web: tidyWeb, emailDomains: domains, profile: profile
            ))
    }

    private var profile: InstitutionProfile {
        let codes = IPEDSCodes(header: header, record: record)
        return InstitutionProfile(
            level: codes.level("level"), control: codes.control("control"), sector: codes.sector("sector"),
            size: codes.size("size"), grantsDegrees: codes.yesOrNo("degrees"))
    }

    private func list(_ column: String) -> [String] {
        (header.text(column, in: record) ?? "").split(separator: "|").map { UniversityChecks.oneLine($0) }
            .filter { !$0.isEmpty }
    }
}
