import Domain
import Foundation
import Testing

@testable import Imports

/// A line of `Tests/Fixtures/university-names.tsv`: a text that people type, and the institution that must come first.
struct UniversityNameCase: Sendable {
    let typed: String
    /// `shipped`, `full` or `both`.
    let directory: String
    /// The IPEDS number, or else the name.
    let expected: String

    static let all: [UniversityNameCase] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/university-names.tsv").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return UniversityNameCase(typed: cells[0], directory: cells[1], expected: cells[2])
        }
    }()
}

@Suite("Universities by the names that people use")
struct UniversityNameTests {
    /// The share of the judged set that must come first.
    private static let minShare = 0.97

    @Test("there are 200 cases to read") func cases() { #expect(UniversityNameCase.all.count >= 200) }

    @Test("the shipped directory finds 97% of the judged set in the first place")
    func shipped() throws {
        try check("shipped", ShippedUniversities.records())
    }

    @Test(
        "the directory merged with IPEDS finds 97% of the judged set in the first place",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func full() throws {
        var rows = try UniversityFile.rows(of: SharedData.file("universities/hd2022.csv"))
        var records = Dictionary(grouping: try ShippedUniversities.records()) { $0.unitID ?? 0 }
        var merged = records.removeValue(forKey: 0) ?? []
        for row in try rows.rest() where !row.isClosed {
            let known = records.removeValue(forKey: row.unitID ?? 0)?.first
            merged.append(known.map { row.completed(by: $0) } ?? row)
        }
        try check("full", merged + records.values.flatMap { $0 })
    }

    private func check(_ directory: String, _ records: [UniversityRecord]) throws {
        let catalogue = UniversityCatalogue(
            records.sorted { ($0.country, $0.name) < ($1.country, $1.name) }.map(\.university))
        let cases = UniversityNameCase.all.filter { [directory, "both"].contains($0.directory) }
        let wrong = cases.filter { line in
            let first = catalogue.search(.init(text: line.typed, limit: 1), among: nil).first?.university
            return first.map { $0.unitID.map(String.init) ?? $0.name } != line.expected
        }
        let share = 1 - Double(wrong.count) / Double(cases.count)
        #expect(share >= Self.minShare, "wrong in \(directory): \(wrong.map(\.typed))")
    }
}

extension UniversityRecord {
    fileprivate var university: University {
        University(
            id: .init(at: Instant(milliseconds: 0)), unitID: unitID, name: name, aliases: aliases, city: city,
            region: region, country: country, location: location, web: web, emailDomains: emailDomains,
            profile: profile)
    }
}
