import Domain

/// Reads Zillow's Observed Rent Index (ZORI) by ZIP code as Zillow publishes it: a row for each ZIP code, a column for
/// each month, such as `2015-01-31`. A spreadsheet may have turned them into `1/31/2015`; older files have `2015-01`.
struct RentIndexFile {
    /// The columns of months, oldest first.
    private let months: [(month: RentMonth, column: String)]
    private let header: CSVHeader

    /// `nil` when the header is not one of Zillow's tables.
    init?(_ header: CSVHeader) {
        guard header.has("RegionName"), header.has("SizeRank") else { return nil }
        months = header.names.compactMap { name in Self.month(name).map { ($0, name) } }.sorted { $0.month < $1.month }
        self.header = header
        if months.isEmpty { return nil }
    }

    /// - Parameter name: the published file name, which tells rents from Zillow's other tables of the same form.
    func rows(_ input: InputFile, _ reader: CSVReader, named name: String) throws(Problem) -> (
        [RentIndex], ImportReport
    ) {
        guard !name.lowercased().contains("zhvi") else {
            throw .unreadable(input.name, "has Zillow's home values (ZHVI): take the file of rents (ZORI) by ZIP code")
        }
        guard Set(months.map(\.month)).count == months.count else {
            throw .unreadable(input.name, "has two columns for one month")
        }
        var seen: [String: Int] = [:]
        var rows = ImportRows(input, reader) { record in outcome(record, &seen) }
        let indexes = try rows.rest()
        if let kind = rows.report.skipped.keys.first(where: { $0.hasPrefix(Self.otherRegion) }), indexes.isEmpty {
            let region = kind.dropFirst(Self.otherRegion.count)
            throw .unreadable(input.name, "has rents by \(region): take Zillow's file by ZIP code")
        }
        return (indexes, rows.report)
    }

    private static let otherRegion = "of another region: "

    private func outcome(_ record: CSVRecord, _ seen: inout [String: Int]) -> ImportRows<RentIndex>.Outcome {
        guard !(0..<record.count).allSatisfy({ record.text($0).isEmpty }) else { return .skipped(reason: "empty") }
        if let error = header.shapeError(of: record) { return .bad([error]) }
        if let kind = header.text("RegionType", in: record), kind.lowercased() != "zip" {
            return .skipped(reason: Self.otherRegion + String(kind.prefix(40)))
        }
        guard let code = header.text("RegionName", in: record).flatMap(Self.postalCode) else {
            return .bad("RegionName", "is not a ZIP code")
        }
        if let line = seen.updateValue(record.line, forKey: code) {
            return .bad("RegionName", "was in line \(line) already: \(code)")
        }
        var (rents, errors) = ([MonthlyRent](), ValidationErrors())
        for (month, column) in months {
            guard let text = header.text(column, in: record) else { continue }
            if let cents = Self.cents(text) {
                rents.append(MonthlyRent(month: month, cents: cents))
            } else {
                errors.add(column, "isn't a rent in dollars: \(text.prefix(40))")
            }
        }
        guard errors.list.isEmpty else { return .bad(errors.list) }
        return rents.isEmpty ? .skipped(reason: "no figures") : .row(RentIndex(postalCode: code, months: rents))
    }

    /// Five digits. A spreadsheet may have dropped leading zeros.
    private static func postalCode(_ text: String) -> String? {
        guard (3...5).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return String(repeating: "0", count: 5 - text.utf8.count) + text
    }

    /// `1533.781806`, rounded to cents. More than any monthly rent is the price of a home.
    private static func cents(_ text: String) -> Int? {
        guard let dollars = Double(text), (1...ImportLimits.monthlyRentDollars).contains(dollars) else { return nil }
        return Int((dollars * 100).rounded())
    }

    private static func month(_ name: String) -> RentMonth? {
        if let found = name.wholeMatch(of: /(\d{4})-(\d\d)(?:-\d\d)?/) { return RentMonth("\(found.1)-\(found.2)") }
        guard let found = name.wholeMatch(of: /(\d{1,2})\/\d{1,2}\/(\d{4})/), let month = Int(found.1),
            let year = Int(found.2)
        else { return nil }
        return RentMonth(year: year, month: month)
    }
}
