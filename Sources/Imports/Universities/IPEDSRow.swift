import Domain

/// A row of the "HD" file of IPEDS, the directory of US institutions.
///
/// Source: National Center for Education Statistics, https://nces.ed.gov/ipeds/datacenter; public domain. The columns
/// are explained in the dictionary (`HD2022_Dict`) published with it. It has no email domains.
struct IPEDSRow {
    static let columns = [
        "UNITID", "INSTNM", "IALIAS", "CITY", "STABBR", "WEBADDR", "CYACTIVE", "LATITUDE", "LONGITUD",
    ]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<UniversityRecord>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        // 1 means "active in the current year"; 2 and 3 have closed or no longer teach.
        let isClosed = header.text("CYACTIVE", in: record) != "1"
        var checks = UniversityChecks(header, record)
        let unitID = checks.unitID("UNITID")
        if unitID == nil { checks.errors.missing("UNITID") }
        let name = checks.line("INSTNM")
        let city = checks.line("CITY")
        let region = checks.line("STABBR")
        guard let place = checks.place("LATITUDE", "LONGITUD"), checks.errors.list.isEmpty else {
            // A closed institution needs only its number.
            return isClosed ? .skipped(reason: "inactive") : .bad(checks.errors.list)
        }
        let university = UniversityRecord(
            unitID: unitID, name: name,
            aliases: UniversityAliases.split(header.text("IALIAS", in: record) ?? "", besides: name),
            // IPEDS includes territories and the freely associated states, all of which the US Postal Service serves.
            city: city, region: region, country: "US", location: place,
            web: header.text("WEBADDR", in: record).flatMap(WebsiteURL.tidied), emailDomains: [],
            profile: profile, isClosed: isClosed)
        return isClosed ? .closing(university, reason: "inactive") : .row(university)
    }

    /// Negative numbers mean "not reported" and "not applicable".
    private var profile: InstitutionProfile {
        let codes = IPEDSCodes(header: header, record: record)
        return InstitutionProfile(
            level: codes.level("ICLEVEL"), control: codes.control("CONTROL"), sector: codes.sector("SECTOR"),
            size: codes.size("INSTSIZE"), grantsDegrees: codes.yesOrNo("DEGGRANT"))
    }
}

/// The codes with which IPEDS, and HIFLD based on it, classify institutions.
struct IPEDSCodes {
    let header: CSVHeader
    let record: CSVRecord

    func number(_ column: String) -> Int? { header.text(column, in: record).flatMap { Int($0) } }

    func level(_ column: String) -> InstitutionProfile.Level? {
        switch number(column) {
        case 1: .fourYear
        case 2: .twoYear
        case 3: .lessThanTwoYear
        default: nil
        }
    }

    func control(_ column: String) -> InstitutionProfile.Control? {
        switch number(column) {
        case 1: .public
        case 2: .privateNonprofit
        case 3: .privateForProfit
        default: nil
        }
    }

    /// 99 means unknown.
    func sector(_ column: String) -> Int? { number(column).flatMap { (0...9).contains($0) ? $0 : nil } }

    func size(_ column: String) -> InstitutionProfile.Size? { number(column).flatMap { .init(rawValue: $0) } }

    func yesOrNo(_ column: String) -> Bool? {
        switch number(column) {
        case 1: true
        case 2: false
        default: nil
        }
    }
}
