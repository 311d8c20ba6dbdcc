import Domain
import Foundation
import Geo

@testable import App

/// A small table in the format of the shipped one, and data that an operator imports.
enum AreaFixture {
    static let table = """
        S\t1\tacs1\tBureau, 1-year
        S\t5\tacs5\tBureau, 5-year
        us\tUnited States\t\t\t\t\t\t\t334914895\tmedianGrossRent 1 2016 981,1012,1058\tvacant 1 2018 17019726\t\
        occupied 1 2018 121520180
        state-36\tNew York\t\tNY\t\t\t\t\t19571216\tmedianGrossRent 1 2018 1274
        state-42\tPennsylvania\t\tPA\t\t\t\t\t12961683\tmedianGrossRent 1 2018 927
        county-36055\tMonroe County\t\tNY\t\t\t43.144\t-77.638\t748482\tmedianGrossRent 5 2022 1085\t\
        vacant 5 2020 23895\toccupied 5 2020 305210\townerOccupied 5 2020 193319\trenterOccupied 5 2020 111891
        county-42101\tPhiladelphia County\t\tPA\t\t\t39.992\t-75.159\t1550542\tmedianGrossRent 5 2022 1250\t\
        medianContractRent 1 2017 812,857,906,,999,1073,1175
        place-3663000\tRochester\tcity\tNY\t36055\t\t43.162\t-77.626\t209720\tmedianHouseholdIncome 5 2023 46628\t\
        medianAge 5 2023 ?\tmedianPropertyValue 5 2023 >2000000
        place-2754880\tRochester\tcity\tMN\t\t\t\t\t121638
        zip-14623\t14623\t\tNY\t36055\tRochester\t43.083\t-77.634\t
        """

    /// Runs a server that has the table.
    static func run(
        background: Set<BackgroundService> = [], configure: @escaping @Sendable (inout Settings) -> Void = { _ in },
        _ body: @escaping @Sendable (OwnServer) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "digs-areas-\(UUID().uuidString).tsv")
        try Data((table + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let adapt: @Sendable (inout Settings) -> Void = { settings in
            settings.areaFile = file.path
            configure(&settings)
        }
        try await OwnServer.run(background: background, configure: adapt, body)
    }

    /// Tract 1 of Philadelphia: a box around 39.95, -75.15, and its rent.
    static func importTract(_ server: OwnServer) async throws {
        let store = server.installation.store
        guard let id = AreaID("tract-2020-42101000100"), let shape = Shape([[box]]) else { return }
        let area = Area(id: id, name: "Census Tract 1", state: "PA", location: Coordinate("39.95,-75.145"))
        _ = try await store.areas.merge([ImportedArea(area, shape: shape)])
        let rent = DatedFigure(
            .medianGrossRent, .acs5, year: 2021, AreaFigure(.estimate(1_900), margin: .known(120)),
            source: "Bureau, 5-year")
        _ = try await store.areas.merge([AreaFigureRow(area: id, unknown: nil, figures: [rent])])
        try await store.areas.announceAreas()
        try await server.installation.areas.refresh()
    }

    private static let box: [Int32] = [
        3_994_000, -7_516_000, 3_994_000, -7_513_000, 3_996_000, -7_513_000, 3_996_000, -7_516_000, 3_994_000,
        -7_516_000,
    ]
}
