/// "Student at X": what an address at a university's domain earns whoever proves to read it.
public struct Badge: Hashable, Sendable {
    public static let validFor = Instant.Span.days(365)

    public let university: University.ID
    /// The name of the university.
    public let universityName: String
    public let until: Instant

    public init(university: University.ID, universityName: String, until: Instant) {
        (self.university, self.universityName, self.until) = (university, universityName, until)
    }
}
