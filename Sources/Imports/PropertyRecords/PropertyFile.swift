import Domain

/// Reads a city's file of assessments, with the columns that a mapping names.
public struct PropertyFile {
    public let dataset: PropertyDataset
    /// The properties, each parcel once.
    public let properties: [AssessedProperty]
    public let report: ImportReport

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - vintage: the date of the data; the newest assessment date when `nil`.
    ///   - today: later dates are left out.
    ///
    /// Throws a problem when a column is missing, or the vintage is unknown.
    public init(
        _ input: InputFile, _ mapping: PropertyMapping, vintage: Day? = nil, today: Day
    ) throws(Problem) {
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        let columns = try PropertyColumns(header, mapping, of: input.name)
        let row = PropertyRow(columns: columns, mapping: mapping, today: today)
        var rows = ImportRows(input, reader) { row.outcome(of: $0) }
        var read = PropertyCollection()
        while let parcel = try rows.next() {
            guard read.parcels.count < ImportLimits.properties else {
                throw .unreadable(input.name, "has more than \(ImportLimits.properties) properties")
            }
            if parcel.isAssessedInFuture {
                rows.report.warn(line: parcel.line, "the date of its assessment is in the future, so it was omitted")
            }
            read.add(parcel, &rows.report)
        }
        if let vintage, vintage > today { throw .invalid("vintage", "can't be in the future") }
        guard let kept = vintage ?? read.parcels.compactMap(\.assessedOn).max() else {
            throw .unreadable(input.name, "doesn't say up to which day it was kept: give it with --vintage")
        }
        dataset = mapping.dataset(vintage: kept)
        properties = read.properties
        report = rows.report
    }
}

/// One row of a file.
struct PropertyParcel {
    let line: Int
    let property: AssessedProperty
    /// The deed, which properties sold together share.
    let deed: String?
    /// `nil` also for an impossible date after today.
    let assessedOn: Day?
    let isAssessedInFuture: Bool
}

/// The rows of a file, each parcel once.
private struct PropertyCollection {
    private(set) var parcels: [PropertyParcel] = []
    private var positions: [AssessedProperty.ID: Int] = [:]
    /// The number of properties per deed.
    private var deeds: [String: Int] = [:]

    mutating func add(_ parcel: PropertyParcel, _ report: inout ImportReport) {
        if let position = positions[parcel.property.id] {
            let known = parcels[position]
            guard known.property != parcel.property else { return report.skip("repeated") }
            return report.refuse(
                line: parcel.line,
                .invalid(
                    "parcelNumber", "\(parcel.property.parcelNumber) is on line \(known.line) with other values"))
        }
        positions[parcel.property.id] = parcels.count
        parcels.append(parcel)
        if let deed = parcel.deed { deeds[deed, default: 0] += 1 }
    }

    /// The rows without the prices of deeds that cover several properties.
    var properties: [AssessedProperty] {
        parcels.map { parcel in
            let isShared = parcel.deed.map { deeds[$0, default: 0] > 1 } ?? false
            return isShared && parcel.property.salePrice.value != nil ? parcel.property.soldTogether() : parcel.property
        }
    }
}
