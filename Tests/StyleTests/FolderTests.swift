import Testing

@Suite("Style rule 2: folders")
struct FolderTests {
    /// Folders that belong to no feature: connections; health, metrics and contract; pages; the schema's migrations.
    private static let technical: [String: Set<String>] = [
        "API": ["Connections", "Operations", "Pages"], "Store": ["Migrations"],
    ]

    /// The features that a target has a folder for.
    private func features(of target: String) -> Set<String> {
        let folders = SourceFile.sources.filter { $0.target == target }.compactMap(\.folder)
        return Set(folders).subtracting(Self.technical[target] ?? [])
    }

    @Test("what the store or the API has a folder for, the domain has rules for", arguments: ["Store", "API"])
    func ruled(target: String) {
        #expect(features(of: target).count > 5)
        for feature in features(of: target).subtracting(features(of: "Domain")).sorted() {
            Rule.sameFolders.violated("Sources/\(target)/\(feature)", "there is no Sources/Domain/\(feature)")
        }
    }

    @Test("what the domain has rules for, the store or the API has a folder for")
    func used() {
        let used = features(of: "Store").union(features(of: "API")).union(["Resources"])
        #expect(used.isSuperset(of: ["Listings", "Accounts"]))
        for feature in features(of: "Domain").subtracting(used).sorted() {
            Rule.sameFolders.violated("Sources/Domain/\(feature)", "neither Store nor API has this folder")
        }
    }

    @Test("a file of the store that has a table's name holds the table, or an extension of it")
    func tables() {
        let files = SourceFile.sources.filter { $0.target == "Store" && $0.name.contains("Table") }
        #expect(files.count > 60)
        for file in files {
            let type = file.name.prefix { $0 != "+" }
            let kinds = type.count < file.name.count ? ["extension"] : ["struct", "protocol"]
            let isDeclared = file.lines.contains { line in
                kinds.contains { line.contains("\($0) \(type):") || line.contains("\($0) \(type) {") }
            }
            if !isDeclared { Rule.filesNamedAfterTables.violated(file.path, "it has no \(kinds[0]) \(type)") }
        }
    }

    @Test("every file of a target with features lies in a folder, except the list of routes")
    func loose() {
        let files = SourceFile.sources.filter { ["Domain", "Store", "API"].contains($0.target) }
        #expect(files.count > 100)
        for file in files {
            if file.folder == nil && file.path != "Sources/API/Routes.swift" {
                Rule.sameFolders.violated(file.path, "the file lies in no feature's folder")
            }
        }
    }
}
