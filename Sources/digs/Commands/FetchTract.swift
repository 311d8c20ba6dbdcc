import App
import ArgumentParser
import Domain
import Fetching
import Foundation
import Geo

struct FetchTract: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tract",
        abstract: "Ask the FCC's area API which census tract a point is in. Stores nothing.")

    /// The output for scripts.
    private struct Output: Encodable {
        let areaId: String
        let geoId: String
        let block: String
        let county: String?
        let state: String?
    }

    @OptionGroup var output: OutputOptions
    @OptionGroup var service: ServiceOptions
    @Option(parsing: .unconditional, help: "The point: latitude,longitude in degrees, such as 43.0846,-77.6743.")
    var near: String
    @Option(help: "The year of the tract's boundaries: 2010 or 2020.") var boundaries = 2020
    @Option(help: "The address of the API. [DIGS_FCC_API, https://geo.fcc.gov]") var api: String?

    func run() async throws {
        guard let point = Coordinate(near) else {
            throw Problem.invalid(
                "near", "must be latitude,longitude in degrees, such as 43.0846,-77.6743, not \(near)")
        }
        guard FCCAreaClient.years.contains(boundaries) else {
            throw Problem.invalid("boundaries", "must be 2010 or 2020, not \(boundaries)")
        }
        try await service.run(published: FCCAreaClient.base, named: api ?? environment("FCC_API")) { client in
            guard let tract = try await FCCAreaClient(client: client).tract(at: point, year: boundaries) else {
                throw Problem(
                    .notFound, code: "no_tract",
                    "No \(boundaries) census tract is at \(point.latitude),\(point.longitude): that point is at sea or "
                        + "outside the United States.")
            }
            let place = [tract.county, tract.state].compactMap(\.self).joined(separator: ", ")
            try output.print(
                Output(
                    areaId: tract.id.description, geoId: tract.id.geoID, block: tract.block, county: tract.county,
                    state: tract.state),
                lines: [
                    "\(tract.id): \(Area.name(byNumberOf: tract.id) ?? tract.id.geoID)"
                        + (place.isEmpty ? "" : " in \(place)"), "block \(tract.block)",
                ])
        }
    }
}
