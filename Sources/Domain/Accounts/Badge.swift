/// "Student at X": earned by proving to read mail at a university's domain.
public struct Badge: Hashable, Sendable {
    public static let validFor = Instant.Span.days(365)

    public let university: University.ID
    /// The name of the university.
    public let universityName: String
    public let until: Instant

    public init(university: University.ID, universityName: String, until: Instant) {
        self.university = university
        self.universityName = universityName
        self.until = until
    }
}
