import Domain
import Foundation
import Testing

@testable import App

@Suite("Command line: rents")
struct RentImportTests {
    private static let isConvertible = FileManager.default.isExecutableFile(atPath: "/usr/bin/xlsx2csv")

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-rents-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test(
        "HUD's workbook of 2024 is read as published, dates that Excel cannot read included; again changes nothing",
        .enabled(if: SharedData.isPresent, SharedData.isAbsent), .enabled(if: isConvertible, "needs xlsx2csv"))
    func workbook() async throws {
        try await Self.inFolder { folder in
            let file = try SharedData.url("rents/FY2024_FMRs.xlsx").path
            let csv = try SharedData.url("rents/hud_fmr_county_fy2024.csv.gz").path
            let first = try await DigsCommand.run(["import", "rents", file], in: folder)
            #expect(first.status == 0 && first.output.contains("4764 rows read, 4764 imported"), "\(first.output)")
            #expect(first.output.contains("4764 added, 0 changed, 0 already there"))
            let second = try await DigsCommand.run(["import", "rents", file, csv], in: folder)
            #expect(second.status == 0, "\(second.output)")
            #expect(second.output.components(separatedBy: "0 added, 0 changed, 4764 already there").count == 3)
        }
    }

    @Test("what is no workbook, and a file that is not there, are refused by name")
    func refused() async throws {
        try await Self.inFolder { folder in
            let broken = folder.appending(path: "rents 2024.xlsx")
            try Data("PK no workbook".utf8).write(to: broken)
            let answer = try await DigsCommand.run(["import", "rents", broken.path], in: folder)
            #expect(answer.status == 1 && answer.output.contains("rents 2024.xlsx"), "\(answer.output)")
            let gone = try await DigsCommand.run(["import", "rents", "/nowhere/x.xlsx"], in: folder)
            #expect(gone.status == 1 && gone.output.contains("/nowhere/x.xlsx can't be read"), "\(gone.output)")
            let year = try await DigsCommand.run(["import", "rents", broken.path, "--year", "24"], in: folder)
            #expect(year.status == 64 && year.output.contains("--year"), "\(year.output)")
        }
    }
}
