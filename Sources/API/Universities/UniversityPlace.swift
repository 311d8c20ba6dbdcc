/// The location of a university in words.
enum UniversityPlace {
    static func text(_ university: JSONValue) -> String {
        ["city", "region", "country"].compactMap { university[$0].string }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }
}
