import App
import ArgumentParser
import Domain
import Foundation
import Imports

struct ImportPointsOfInterest: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "points-of-interest",
        abstract: "Import points of interest near homes: OpenStreetMap's XML (.osm), GeoJSON or CSV.",
        discussion: """
            Imports food, groceries, parks, schools, transit, libraries, health, sports and attractions, and of a map \
            its named streets and street addresses. All files are \
            read before anything is written; with one bad row, nothing is imported. A file replaces the points of the \
            source with the same name, and only those.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var options: ImportOptions
    @Option(help: "The name of the source, shown with its points; by default that of the file.") var source: String?
    @Option(help: "Who made the data, as their license asks; required unless the ids are OpenStreetMap's.")
    var attribution: String?
    @Option(help: "The date of the data, YYYY-MM-DD, if the file doesn't say.") var date: String?
    @Option(help: "The area where the file has all points of its categories: south,west,north,east.")
    var bounds: String?
    @Option(help: "The kind of points whose tags don't say, such as restaurant.") var kind: String?
    @Flag(help: "Import data even if older than the same source's.") var older = false
    @Argument(help: "Files, also .gz, .bz2, .xz or .zip.") var files: [String]

    func run() async throws {
        let format = try format()
        var read: [(path: String, file: PointFile)] = []
        for path in files { read.append((path, try PointFile(path: path, format))) }
        try check(read.map(\.file), of: read.map(\.path))
        let progress = common.progress("Files")
        try await options.run(common) { installation in
            try await installation.store.pointsOfInterest.checkReplacing(read.flatMap(\.file.sets), mayBeOlder: older)
            var outcomes: [ImportOutcome] = []
            for (path, file) in read {
                let entry = installation.auditEntry(.importPointsOfInterest, on: "points of interest", path)
                try await installation.store.audit.record(entry, in: nil)
                let counts = try await store(file, in: installation)
                outcomes.append(ImportOutcome(path, file.report, titled: path, counts))
                progress.show(outcomes.count, fraction: Double(outcomes.count) / Double(read.count))
            }
            progress.finish()
            try options.tell(outcomes)
        }
    }

    private func store(_ file: PointFile, in installation: Installation) async throws -> ImportCounts {
        var (total, lines) = (MergeCount(), [String]())
        for set in file.sets {
            let count = try await installation.store.pointsOfInterest.replace(set)
            total.add(count)
            lines.append("\(set.source.name), \(set.source.dateText): \(count.ofPoints)")
            if let features = set.featureText { lines.append("\(set.source.name): \(features)") }
        }
        if file.leftOut > 0 {
            lines.append("\(file.leftOut) streets or addresses beyond the limit left out: take a smaller area")
        }
        return ImportCounts(values: ImportCounts(total).values, text: lines.joined(separator: "\n"))
    }

    /// Ends the command before anything is written when a file has bad rows or is empty, or two have the same name.
    private func check(_ files: [PointFile], of paths: [String]) throws {
        let isWrong = files.contains { $0.report.badRowCount > 0 || $0.sets.isEmpty }
        guard isWrong else {
            let names = files.flatMap(\.sets).map(\.source.name)
            guard Set(names).count == names.count else {
                throw Problem.invalid("source", "is the same for two files, so the second would replace the first")
            }
            return
        }
        try options.refuse(zip(paths, files).map { ImportOutcome($0, $1.report, titled: $0) })
    }

    private func format() throws -> PointFileOptions {
        var options = PointFileOptions()
        (options.source, options.attribution) = (source, attribution)
        options.date = try read(date, "date", "a day such as 2026-03-28") { Day($0) }
        if let bounds { try options.setBounds(bounds) }
        let kinds = PointKind.allCases.map(\.rawValue).joined(separator: ", ")
        options.kind = try read(kind, "kind", "one of \(kinds)") { PointKind(rawValue: $0) }
        guard files.count == 1 || source == nil else {
            throw Problem.invalid("source", "names one file; there are \(files.count)")
        }
        return options
    }

    private func read<Value>(
        _ text: String?, _ name: String, _ what: String, _ parse: (String) -> Value?
    ) throws -> Value? {
        guard let text else { return nil }
        guard let value = parse(text) else { throw Problem.invalid(name, "must be \(what), not \(text)") }
        return value
    }
}

extension PointSource {
    fileprivate var dateText: String { date.map { "as of \($0)" } ?? "of an unknown date" }
}

extension PointSet {
    /// `nil` without any.
    fileprivate var featureText: String? {
        guard !features.isEmpty else { return nil }
        let streets = features.count { $0.kind == .street }
        let addresses = features.count - streets
        return "\(streets.counted("street")), \(addresses == 1 ? "1 address" : "\(addresses) addresses")"
    }
}

extension MergeCount {
    fileprivate var ofPoints: String {
        "\(added) added, \(changed) changed, \(unchanged) already there, \(retired) removed"
    }
}
