import Domain

/// A row of "Colleges and Universities" of HIFLD, the US Homeland Infrastructure Foundation-Level Data, as CSV (public
/// domain).
///
/// It is derived from IPEDS and has its numbers. Names are in capitals; "NOT AVAILABLE" and negative numbers mean
/// unknown.
struct HIFLDRow {
    static let columns = ["NAME", "CITY", "STATE", "COUNTRY", "LATITUDE", "LONGITUDE"]
    /// The US, its territories and the freely associated states, which the US Postal Service serves, by ISO 3166-1
    /// alpha-3.
    private static let servedByUSPost: Set<String> = [
        "USA", "US", "ASM", "FSM", "GUM", "MHL", "MNP", "PLW", "PRI", "VIR",
    ]

    /// Combined with another institution, out of business, and closed in the year of the data (`ACT` of IPEDS).
    private static let closedStatuses: Set<String> = ["C", "D", "M"]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<UniversityRecord>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        var checks = UniversityChecks(header, record)
        let unitID = checks.unitID("IPEDSID")
        let name = CapitalName.written(checks.line("NAME"))
        let city = CapitalName.written(checks.line("CITY"))
        let region = checks.line("STATE")
        let country = header.text("COUNTRY", in: record)?.uppercased() ?? ""
        checks.errors.check(
            "COUNTRY", Self.servedByUSPost.contains(country), "isn't the US or a territory: \(country)")
        guard let place = checks.place("LATITUDE", "LONGITUDE"), checks.errors.list.isEmpty else {
            return .bad(checks.errors.list)
        }
        let isClosed = known("CLOSE_DATE") != nil || Self.closedStatuses.contains(known("STATUS")?.uppercased() ?? "")
        let university = UniversityRecord(
            unitID: unitID, name: name,
            aliases: UniversityAliases.split(known("ALIAS").map { CapitalName.written($0) } ?? "", besides: name),
            city: city, region: region, country: "US", location: place,
            web: known("WEBSITE").flatMap(WebsiteURL.tidied),
            emailDomains: [], profile: profile, isClosed: isClosed, isInCapitals: true)
        return isClosed ? .closing(university, reason: "inactive") : .row(university)
    }

    private var profile: InstitutionProfile {
        let codes = IPEDSCodes(header: header, record: record)
        let students = codes.number("TOT_ENROLL").flatMap { $0 >= 0 ? $0 : nil }
        return InstitutionProfile(
            level: codes.level("LEVEL_"), control: codes.control("TYPE"), sector: codes.sector("SECTOR"),
            size: codes.size("INST_SIZE") ?? students.map(InstitutionProfile.Size.init(students:)),
            enrollment: students, grantsDegrees: codes.yesOrNo("DEG_GRANT") ?? grantsByIndustry)
    }

    /// Used when the column is empty: by industry (NAICS), junior colleges, colleges and universities grant degrees.
    private var grantsByIndustry: Bool? {
        known("NAICS_DESC").map { $0.uppercased().contains("COLLEGES") }
    }

    /// A cell, unless it is a negative number or "NOT AVAILABLE".
    private func known(_ column: String) -> String? {
        header.text(column, in: record).flatMap { text in
            text.uppercased() == "NOT AVAILABLE" || text.hasPrefix("-") ? nil : text
        }
    }
}

/// Names that a source writes in capitals.
enum CapitalName {
    private static let small: Set<String> = ["OF", "THE", "AND", "AT", "IN", "DE", "FOR", "LA", "DEL"]

    /// "University of New York-St. John's" for "UNIVERSITY OF NEW YORK-ST. JOHN'S". A text that is not in capitals is
    /// unchanged.
    static func written(_ text: String) -> String {
        guard text == text.uppercased() else { return text }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.enumerated().map { index, word in
            index > 0 && small.contains(String(word)) ? word.lowercased() : capitalized(word)
        }.joined(separator: " ")
    }

    private static func capitalized(_ word: Substring) -> String {
        var (result, isStart) = ("", true)
        for character in word {
            result += isStart ? String(character) : character.lowercased()
            // Lowercase after an apostrophe: right for "John's", wrong for "O'Hara", which is rarer.
            isStart = !character.isLetter && !character.isNumber && character != "'"
        }
        return result
    }
}
