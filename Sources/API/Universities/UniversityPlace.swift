import Domain

/// The location of a university in words.
enum UniversityPlace {
    static func text(_ university: University) -> String {
        [university.city, university.region, university.country].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
