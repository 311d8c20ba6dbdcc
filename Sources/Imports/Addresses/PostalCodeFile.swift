import Domain

/// Reads a list of postal codes from one of three publishers, recognized by its first line.
///
/// - GeoNames, https://download.geonames.org/export/zip (CC BY 4.0): tabs, twelve columns, no header.
/// - The Gazetteer of ZIP Code Tabulation Areas of the US Census Bureau,
///   https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html (public domain): tabs,
///   since 2025 pipes, with a header from `GEOID` to `INTPTLONG`.
/// - The CSV in the PyPI package `zipcodes` (MIT): a header with `zip_code`.
///
/// Each row is one area. GeoNames' file of the whole world has 1.5 million rows: read them in batches.
public enum PostalCodeFile {
    /// Throws a problem when the file has none of the three formats.
    public static func rows(of input: InputFile) throws(Problem) -> ImportRows<PostalArea> {
        let line = try input.firstLine()
        if line.uppercased().hasPrefix("GEOID") {
            return try gazetteer(input, line.contains("|") ? .barePipes : .bareTabs)
        }
        if line.split(separator: "\t", omittingEmptySubsequences: false).count == GeoNamesRow.columns {
            return ImportRows(input, CSVReader(input, .bareTabs)) { GeoNamesRow(record: $0).outcome }
        }
        guard line.contains("zip_code") else {
            throw .unreadable(
                input.name,
                "isn't a list of postal codes that Digs knows: neither GeoNames (12 tab-separated columns), nor the "
                    + "Census ZCTA Gazetteer (header GEOID … INTPTLONG), nor the CSV of the package zipcodes "
                    + "(header zip_code, …)")
        }
        var reader = CSVReader(input, .commas)
        let header = try reader.header(of: input)
        try header.require(ZipcodesRow.columns, of: input.name)
        return ImportRows(input, reader) { ZipcodesRow(header: header, record: $0).outcome }
    }

    private static func gazetteer(
        _ input: InputFile, _ dialect: CSVReader.Dialect
    ) throws(Problem) -> ImportRows<PostalArea> {
        var reader = CSVReader(input, dialect)
        let header = try reader.header(of: input)
        try header.require(GazetteerRow.columns, of: input.name)
        return ImportRows(input, reader) { GazetteerRow(header: header, record: $0).outcome }
    }
}
