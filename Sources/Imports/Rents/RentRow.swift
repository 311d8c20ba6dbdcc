import Domain

/// A row of a rent table, in US dollars a month.
struct RentRow {
    let header: CSVHeader
    let columns: RentColumns
    /// The year of rows that do not contain one.
    let year: Int?
    let record: CSVRecord

    var smallArea: ImportRows<SmallAreaRent>.Outcome {
        switch fields({ $0.postalCode() }) {
        case .failure(let outcome): outcome.of()
        case .success(let fields):
            .row(SmallAreaRent(year: fields.year, postalCode: fields.place, area: fields.area, rents: fields.rents))
        }
    }

    var county: ImportRows<CountyRent>.Outcome {
        switch fields({ $0.fips() }) {
        case .failure(let outcome): outcome.of()
        case .success(let fields):
            .row(
                CountyRent(
                    year: fields.year, fips10: fields.place, state: text(.state) ?? "", county: text(.county) ?? "",
                    town: text(.town) ?? "", area: fields.area, rents: fields.rents))
        }
    }

    /// The fields that both tables share.
    private struct Fields {
        let year: Int
        let place: String
        let area: HUDArea
        let rents: BedroomRents
    }

    /// Why a row has no rents.
    private enum Refusal: Error {
        case skipped(String)
        case bad([Problem.FieldError])

        func of<Row>() -> ImportRows<Row>.Outcome {
            switch self {
            case .skipped(let reason): .skipped(reason: reason)
            case .bad(let errors): .bad(errors)
            }
        }
    }

    private func fields(_ readPlace: (inout RentChecks) -> String) -> Result<Fields, Refusal> {
        guard !(0..<record.count).allSatisfy({ record.text($0).isEmpty }) else { return .failure(.skipped("empty")) }
        if let fieldError = header.shapeError(of: record) { return .failure(.bad([fieldError])) }
        guard columns.rents.contains(where: { header.text($0, in: record) != nil }) else {
            return .failure(.skipped("no figures"))
        }
        var checks = RentChecks(row: self)
        let (year, place, area) = (checks.year(), readPlace(&checks), checks.area())
        let rents = checks.rents()
        guard let rents, checks.errors.list.isEmpty else { return .failure(.bad(checks.errors.list)) }
        return .success(Fields(year: year, place: place, area: area, rents: rents))
    }

    func text(_ column: RentColumns.Column) -> String? {
        header.text(columns.name(column), in: record).map { UniversityChecks.oneLine($0) }
    }
}

/// Checks the fields of a row. An invalid one adds an error and reads as empty.
private struct RentChecks {
    let row: RentRow
    var errors = ValidationErrors()

    mutating func year() -> Int {
        guard let text = row.text(.year) else {
            if row.year == nil { errors.missing("year") }
            return row.year ?? 0
        }
        guard let year = Self.whole(text), Limits.rentYears.contains(year) else {
            errors.add("year", "isn't a year: \(text)")
            return 0
        }
        return year
    }

    /// Five digits. A spreadsheet may have dropped leading zeros.
    mutating func postalCode() -> String { code(.postalCode, lengths: 3...5, "a ZIP code") }

    /// Ten digits: state, county and county subdivision.
    mutating func fips() -> String { code(.fips, lengths: 9...10, "a FIPS code of ten digits") }

    private mutating func code(_ column: RentColumns.Column, lengths: ClosedRange<Int>, _ what: String) -> String {
        let name = row.columns.name(column)
        guard let text = row.text(column) else {
            errors.missing(name)
            return ""
        }
        let digits = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        guard lengths.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            errors.add(name, "is not \(what): \(text)")
            return ""
        }
        return String(repeating: "0", count: lengths.upperBound - digits.utf8.count) + digits
    }

    mutating func area() -> HUDArea { HUDArea(code: line(.areaCode), name: line(.areaName)) }

    private mutating func line(_ column: RentColumns.Column) -> String {
        let name = row.columns.name(column)
        guard let text = row.text(column) else {
            errors.missing(name)
            return ""
        }
        Text.check(text, name, ImportLimits.nameLength, into: &errors)
        return text
    }

    mutating func rents() -> BedroomRents? {
        let cents = row.columns.rents.map { name in
            guard let text = row.header.text(name, in: row.record) else {
                errors.missing(name)
                return 0
            }
            guard let cents = Self.cents(text), Limits.rentFigureCents.contains(cents) else {
                errors.add(name, "isn't a rent in dollars: \(text)")
                return 0
            }
            return cents
        }
        return BedroomRents(cents)
    }

    /// `1230`, `1,230.50` or `$1,230`, in cents.
    private static func cents(_ text: String) -> Int? {
        let number = text.hasPrefix("$") ? String(text.dropFirst()) : text
        guard number.contains(",") else { return Hundredths(number)?.value }
        let isGrouped = number.wholeMatch(of: /\d{1,3}(,\d{3})+(\.\d+)?/) != nil
        return isGrouped ? Hundredths(number.filter { $0 != "," })?.value : nil
    }

    private static func whole(_ text: String) -> Int? { Int(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) }
}
