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
    /// GeoJSON, which is read as a whole: the tracts of a state take a tenth of it.
    public static let shapeBytes = 64 * 1024 * 1024
    /// Points of one boundary.
    public static let pointsPerShape = 200_000
    /// Areas of one file, which are combined before the first is stored.
    public static let areas = 500_000
    /// Properties of one city, which are combined before the first is stored. New York has a million.
    public static let properties = 1_500_000
    /// A mapping of columns, in JSON.
    public static let mappingBytes = 64 * 1024
    public static let datasetIDLength = 1...40
    public static let parcelNumberLength = 1...60
    /// Neighborhoods of one city.
    public static let neighborhoods = 5_000
    /// More than any monthly rent of a postal code.
    public static let monthlyRentDollars = 1_000_000.0
    /// More than any count, income, rent or value of an area.
    public static let figure = 10_000_000_000.0
    /// One tag of XML, its attributes, and how deep elements are nested. A value in a map has up to 255 characters.
    public static let (xmlTagBytes, xmlAttributes, xmlDepth) = (64 * 1024, 100, 16)
    /// A text between two tags of a feed. No text of a listing may be as long.
    public static let xmlTextBytes = 64 * 1024
    /// A feed of listings, unpacked.
    public static let feedBytes = 1 << 30
    /// Elements of one listing of a feed, or of a property with its units, and the bytes of their values. They are kept
    /// in memory.
    public static let (feedElements, feedElementBytes) = (200_000, 16 * 1024 * 1024)
    /// Fees that are kept of one part of a property; a listing has a dozen.
    static let feedFees = 100
    /// Elements of a map, and its unpacked bytes: a large city takes a tenth of it.
    public static let (mapElements, mapBytes) = (100_000_000, 16 << 30)
    /// Tags of one element of a map; OpenStreetMap's have a few dozen.
    static let mapTags = 1_000
    /// Nodes of a map's areas that are points of interest, which are kept in memory.
    public static let mapCorners = 5_000_000
    /// Pieces of streets and addresses of a map that wait for the place of a node in memory.
    static let waitingFeatures = 2_000_000
    /// House numbers in one tag, such as `12;14;16`.
    static let houseNumbersPerTag = 20
    /// Sources in one table of points.
    public static let mapExtracts = 100
    /// The output of `unzip -l`.
    public static let archiveListBytes = 1024 * 1024
}
