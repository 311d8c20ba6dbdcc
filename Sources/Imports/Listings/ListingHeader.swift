import Domain

/// The header of a listings file: its columns by our names, whatever the file calls them.
struct ListingHeader {
    /// The columns by our names.
    let header: CSVHeader
    let format: ListingFileFormat
    /// The amenities that have a column of their own, with `yes` and `no` in it.
    let amenities: [(name: String, column: String)]
    /// The units of floor areas that name none.
    let areaUnits: MeasurementUnits

    private static let (maxNamed, maxNameLength) = (60, 60)

    /// The columns of every feed.
    init(feedIn encoding: SpreadsheetEncoding) {
        header = CSVHeader(names: FeedListing.columns)
        format = ListingFileFormat(encoding: encoding.rawValue, separator: "", columns: [], ignored: [])
        amenities = []
        areaUnits = .us
    }

    /// Throws a problem with every column that is missing, and every one that two columns may be; both name the columns
    /// that the file has.
    init(_ record: CSVRecord, of table: SpreadsheetTable, _ options: ListingFileOptions, file: String) throws(Problem) {
        let found = (0..<record.count).map(record.text)
        let names = try Self.names(found, options.columns)
        header = CSVHeader(names: names)
        let known = zip(names, found).filter { !$0.0.hasPrefix(Self.ignored) }
        format = ListingFileFormat(
            encoding: table.encoding.rawValue, separator: String(table.separator),
            columns: known.map { .init(name: $0.0, header: Self.beginning($0.1)) },
            ignored: zip(names, found).filter { $0.0.hasPrefix(Self.ignored) && !$0.1.isEmpty }
                .prefix(Self.maxNamed).map { Self.beginning($0.1) })
        amenities = names.filter { $0.hasPrefix(Self.amenity) }.map {
            (String($0.dropFirst(Self.amenity.count)), $0)
        }
        let area = known.first { $0.0 == "areaSquareFeet" }
        areaUnits = area.flatMap { ListingNumbers.areaUnits(at: $0.1) } ?? options.units
        try Self.check(names, found, header, file)
    }

    /// Begin the names of columns that are not read, and of columns of one amenity.
    private static let (ignored, amenity) = ("-", "amenity ")

    /// Our name of each column.
    private static func names(_ found: [String], _ chosen: [String: String]) throws(Problem) -> [String] {
        var errors = ValidationErrors()
        var names = [String?](repeating: nil, count: found.count)
        let keys = found.map(ListingColumnNames.key)
        for (name, header) in chosen.sorted(by: { $0.key < $1.key }) {
            guard let column = ListingColumnNames.all.first(where: { $0.lowercased() == name.lowercased() }) else {
                errors.add(
                    "columns", "can't have \(beginning(name)), only \(ListingColumnNames.all.joined(separator: ", "))",
                    params: .allowed(ListingColumnNames.all))
                continue
            }
            let index = keys.firstIndex(of: ListingColumnNames.key(header))
            errors.check("columns", index != nil, "names \(beginning(header)), which the file doesn't have")
            if let index { names[index] = column }
        }
        try errors.throwIfAny()
        for (index, text) in found.enumerated() where names[index] == nil {
            let column = ListingColumnNames.all.first { $0.lowercased() == text.lowercased() }
            if let column, chosen[column] == nil { names[index] = column }
        }
        let taken = Set(names.compactMap(\.self))
        return zip(names, keys).enumerated().map { index, pair in
            if let name = pair.0 { return name }
            if let name = ListingColumnNames.known[pair.1], !taken.contains(name) { return name }
            if let name = ListingColumnNames.amenities[pair.1] { return amenity + name }
            return "\(ignored)\(index)"
        }
    }

    private static func check(
        _ names: [String], _ found: [String], _ header: CSVHeader, _ file: String
    ) throws(Problem) {
        let columns = ErrorParameter.texts(found.filter { !$0.isEmpty }.prefix(maxNamed).map(beginning))
        let missing = ListingFile.required.filter { !header.has($0) }
        if !missing.isEmpty {
            let what = "is missing the \(missing.count == 1 ? "column" : "columns") \(missing.joined(separator: ", "))"
            throw .unreadable(
                file, what,
                errors: missing.map {
                    .init(field: $0, code: "missing", message: "is missing", params: ["allowed": columns])
                })
        }
        let counts = Dictionary(grouping: names.indices, by: { names[$0] }).filter { $0.value.count > 1 }
        guard !counts.isEmpty else { return }
        let twice = counts.sorted { $0.key < $1.key }
        let what = twice.map { "\($0.key) (\($0.value.map { beginning(found[$0]) }.joined(separator: ", ")))" }
        throw .unreadable(
            file, "has two columns named \(what.joined(separator: ", "))",
            errors: twice.map { name, indices in
                .init(
                    field: name, code: "repeated", message: "has two columns",
                    params: ["allowed": .texts(indices.map { beginning(found[$0]) })])
            })
    }

    private static func beginning(_ text: String) -> String { String(text.unicodeScalars.prefix(maxNameLength)) }
}
