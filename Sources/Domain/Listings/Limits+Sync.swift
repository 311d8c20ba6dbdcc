extension Limits {
    /// An owner's own id of a listing, by which an import recognizes it.
    public static let externalIDLength = 1...200
    /// The stream of an owner's software: its bytes, the bytes of a line, and its lines.
    public static let (syncBytes, syncLineBytes, syncLines) = (64_000_000, jsonBytes, 20_000)
    /// The share of an owner's imported listings that a stream retires at most, unless it asks for more.
    public static let syncRetirePercent = 20
}
