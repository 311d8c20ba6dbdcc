import Domain
import Geo

/// Reads one row of a city's file. An implausible value is left out with its reason; an unreadable one makes the row
/// bad.
struct PropertyRow {
    let columns: PropertyColumns
    let mapping: PropertyMapping
    let today: Day

    func outcome(of record: CSVRecord) -> ImportRows<PropertyParcel>.Outcome {
        if let error = columns.shapeError(of: record) { return .bad([error]) }
        guard let parcel = columns.text(.parcelNumber, in: record) else {
            return .bad(columns.name(.parcelNumber), "is missing")
        }
        guard ImportLimits.parcelNumberLength.contains(parcel.utf8.count), !RecordID.slug(parcel).isEmpty else {
            return .bad(columns.name(.parcelNumber), "isn't a parcel number: \(parcel.prefix(40))")
        }
        guard let address = address(of: record) else { return .skipped(reason: "without a house number and street") }
        guard RecordID.isOne(RecordID.block(of: address, in: mapping.content.dataset)) else {
            return .skipped(reason: "with a street of too long a name")
        }
        var errors = ValidationErrors()
        let property = property(parcel, address, record, &errors)
        guard errors.list.isEmpty else { return .bad(errors.list) }
        let assessedOn = columns.text(.assessedOn, in: record).flatMap { Self.day($0) }
        let isInFuture = assessedOn.map { $0 > today } ?? false
        return .row(
            PropertyParcel(
                line: record.line, property: property, deed: deed(of: record),
                assessedOn: isInFuture ? nil : assessedOn, isAssessedInFuture: isInFuture))
    }

    private func property(
        _ parcel: String, _ address: StreetAddress, _ record: CSVRecord, _ errors: inout ValidationErrors
    ) -> AssessedProperty {
        let code = columns.text(.category, in: record).map { $0.lowercased() } ?? ""
        let description = columns.text(.description, in: record).flatMap { text in
            ImportLimits.nameLength.contains(text.unicodeScalars.count) ? Text.tidy(text) : nil
        }
        return AssessedProperty(
            dataset: mapping.content.dataset, parcelNumber: parcel, address: address,
            location: place(record, &errors), marketValue: cents(.marketValue, record, least: 1, &errors),
            saleDate: saleDate(record), salePrice: cents(.salePrice, record, least: Limits.minSaleCents, &errors),
            description: description, category: mapping.categories[code] ?? .other, yearBuilt: yearBuilt(record),
            isYearEstimated: columns.text(.yearEstimated, in: record)?.uppercased().hasPrefix("Y") ?? false)
    }

    private func address(of record: CSVRecord) -> StreetAddress? {
        let parts: [PropertyMapping.Column] = [.houseNumber, .direction, .street, .suffix]
        let line =
            columns.text(.address, in: record)
            ?? parts.compactMap { columns.text($0, in: record) }.joined(separator: " ")
        let code = columns.text(.postalCode, in: record).flatMap { $0.firstMatch(of: /^[0-9]{5}/).map { String($0.0) } }
        let unit = columns.text(.unit, in: record).flatMap { $0.utf8.count <= 20 ? $0 : nil }
        return StreetAddress(line)?.with(unit: unit, city: nil, state: nil, postalCode: code)
    }

    /// 0, 0 means an unknown point.
    private func place(_ record: CSVRecord, _ errors: inout ValidationErrors) -> Coordinate? {
        let latitude = columns.number(.latitude, in: record, &errors)
        let longitude = columns.number(.longitude, in: record, &errors)
        guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            errors.add(columns.name(.latitude), "and \(columns.name(.longitude)) aren't a place on Earth")
            return nil
        }
        return place
    }

    /// Converts dollars to cents; less than `least` is a nominal price.
    private func cents(
        _ column: PropertyMapping.Column, _ record: CSVRecord, least: Int, _ errors: inout ValidationErrors
    ) -> Recorded<Int> {
        guard let dollars = columns.number(column, in: record, &errors) else { return .left(out: .missing) }
        guard dollars >= 0, dollars * 100 <= Double(Limits.recordedCents.upperBound) else {
            errors.add(columns.name(column), "isn't an amount of money: \(dollars)")
            return .left(out: .unreadable)
        }
        let cents = Int((dollars * 100).rounded())
        if cents == 0 { return .left(out: .missing) }
        return cents < least ? .left(out: .nominal) : .value(cents)
    }

    private func saleDate(_ record: CSVRecord) -> Recorded<Day> {
        guard let text = columns.text(.saleDate, in: record) else { return .left(out: .missing) }
        guard let parts = Self.parts(of: text) else { return .left(out: .unreadable) }
        guard let day = Self.day(text), day <= today else {
            return .left(out: Day.years.contains(parts.year) && Self.day(text) == nil ? .unreadable : .outOfRange)
        }
        return .value(day)
    }

    private func yearBuilt(_ record: CSVRecord) -> Recorded<Int> {
        guard let text = columns.text(.yearBuilt, in: record) else { return .left(out: .missing) }
        guard let year = Double(text).flatMap({ Int(exactly: $0) }) else { return .left(out: .unreadable) }
        if year == 0 { return .left(out: .missing) }
        let thisYear = Int(today.description.prefix(4)) ?? Limits.recordYears.upperBound
        return (Limits.recordYears.lowerBound...thisYear).contains(year) ? .value(year) : .left(out: .outOfRange)
    }

    /// Cities write zeros for no deed.
    private func deed(of record: CSVRecord) -> String? {
        columns.text(.deed, in: record).flatMap { $0.allSatisfy { $0 == "0" } ? nil : $0 }
    }

    /// Splits `2022-09-30`, also with a time, and `9/30/2022`.
    private static func parts(of text: String) -> (year: Int, text: String)? {
        if let match = text.firstMatch(of: /^([0-9]{4})-([0-9]{2})-([0-9]{2})/), let year = Int(match.1) {
            return (year, String(match.0))
        }
        guard let match = text.firstMatch(of: /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})/), let year = Int(match.3) else {
            return nil
        }
        func padded(_ digits: Substring) -> String { digits.count == 1 ? "0\(digits)" : String(digits) }
        return (year, "\(match.3)-\(padded(match.1))-\(padded(match.2))")
    }

    private static func day(_ text: String) -> Day? { parts(of: text).flatMap { Day($0.text) } }
}
