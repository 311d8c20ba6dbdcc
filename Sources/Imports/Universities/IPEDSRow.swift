import Domain

/// A row of the "HD" file of IPEDS, the directory of US institutions.
///
/// Source: National Center for Education Statistics, https://nces.ed.gov/ipeds/datacenter; public domain. The columns
/// are explained in the dictionary (`HD2022_Dict`) published with it. It has no e-mail domains.
struct IPEDSRow {
    static let columns = [
        "UNITID", "INSTNM", "IALIAS", "CITY", "STABBR", "WEBADDR", "CYACTIVE", "LATITUDE", "LONGITUD",
    ]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<UniversityRecord>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        // 1 means "active in the current year"; 2 and 3 have closed or no longer teach.
        if header.text("CYACTIVE", in: record) != "1" { return .skipped(reason: "inactive") }
        var checks = UniversityChecks(header, record)
        let unitID = checks.unitID("UNITID")
        if unitID == nil { checks.errors.missing("UNITID") }
        let name = checks.line("INSTNM")
        let city = checks.line("CITY")
        let region = checks.line("STABBR")
        guard let place = checks.place("LATITUDE", "LONGITUD"), checks.errors.list.isEmpty else {
            return .bad(checks.errors.list)
        }
        return .row(
            UniversityRecord(
                unitID: unitID, name: name,
                aliases: UniversityAliases.split(header.text("IALIAS", in: record) ?? "", besides: name),
                // It includes territories and the freely associated states, which the US Postal Service all serves.
                city: city, region: region, country: "US", location: place,
                web: header.text("WEBADDR", in: record).flatMap(WebAddress.tidied), emailDomains: []))
    }
}
