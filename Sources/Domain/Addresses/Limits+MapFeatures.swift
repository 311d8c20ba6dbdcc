extension Limits {
    /// Streets and addresses of one source, and of all sources, each counted by itself. They stay on the disk.
    public static let (mapFeaturesPerSource, mapFeatures) = (500_000, 2_000_000)
    public static let mapFeatureLength = 1...150
    /// How far a map must be complete around a postal code's center to tell that a street isn't there, and how far
    /// the streets that it knows are looked for: few postal codes are larger.
    public static let (milesOfKnownStreets, milesToKnownStreet) = (10.0, 15.0)
    /// Names of streets around a postal code; with more of them, none is missed.
    public static let knownStreets = 50_000
    /// Addresses with one number and name; a state has fewer.
    public static let equalAddresses = 1_000
    /// How far an address whose town the map doesn't say may be from the center of the typed town or postal code.
    public static let milesFromTown = 6.0
}
