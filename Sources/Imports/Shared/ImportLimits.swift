/// All limits on imported files. Lengths of text are in Unicode scalars.
public enum ImportLimits {
    /// Bytes read at once.
    public static let chunkBytes = 256 * 1024
    /// Bytes of one record. Stops a quote that is never closed from consuming the rest of the file.
    public static let recordBytes = 1024 * 1024
    /// A profile of the Census Bureau has up to 1,200.
    public static let fieldsPerRecord = 2_000
    /// Records of one file. GeoNames has 1.5 million postal codes worldwide.
    public static let rows = 20_000_000
    /// Bad rows that a report lists; the rest are only counted.
    public static let badRowsNamed = 100
    /// Warnings that a report lists; the rest are only counted.
    public static let warningsNamed = 20
    /// The path of one photo in a listings file.
    public static let photoPathLength = 1...1_000
    /// Names of institutions, cities and places.
    public static let nameLength = 1...200
    public static let aliases = 40
    public static let webAddressLength = 4...500
    /// A JSON list, which is read as a whole.
    public static let listBytes = 64 * 1024 * 1024
    /// GeoJSON, which is read as a whole: the tracts of a state have a tenth of it.
    public static let shapeBytes = 64 * 1024 * 1024
    /// Corners of one boundary.
    public static let pointsPerShape = 200_000
    /// Areas of one file, which are put together before the first is stored.
    public static let areas = 500_000
    /// What no count, income, rent or value of an area reaches.
    public static let figure = 10_000_000_000.0
    /// The output of `unzip -l`.
    public static let archiveListBytes = 1024 * 1024
}
