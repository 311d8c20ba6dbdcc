import Domain
import Foundation
import Geo

/// The census tract at a point, from the FCC's area API.
public struct FoundTract: Sendable, Equatable {
    public let id: AreaID
    /// The block that contains the point, 15 digits.
    public let block: String
    public let county: String?
    /// The US Postal Service's abbreviation.
    public let state: String?
}

/// Queries the area API of the Federal Communications Commission (https://geo.fcc.gov/api/census/).
public struct FCCAreaClient: Sendable {
    public static let base = "https://geo.fcc.gov"
    /// The years of its block boundaries.
    public static let years = [2010, 2020]

    private let client: ServiceClient

    public init(client: ServiceClient) { self.client = client }

    /// `nil` where there is no tract: at sea, and abroad.
    ///
    /// - Parameter year: of the boundaries.
    public func tract(at point: Coordinate, year: Int) async throws -> FoundTract? {
        let place = "lat=\(point.latitude)&lon=\(point.longitude)"
        let url = "\(client.base)/api/census/area?\(place)&censusYear=\(year)&format=json"
        return try await client.answer(to: url) { [client] answer in
            guard answer.status == 200 else { throw client.failed("answers \(answer.status)") }
            if answer.isHTML { return .retry("answers with a page of HTML and no data") }
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            guard let areas = try? decoder.decode(Areas.self, from: Data(answer.body)) else {
                return .retry("answers with something other than a list of areas")
            }
            guard let found = areas.results.first else { return .value(nil) }
            guard found.blockFips.utf8.count == 15,
                let id = AreaID(.tract, String(found.blockFips.prefix(11)), tractYear: year)
            else { throw client.failed("names something that isn't a block") }
            return .value(
                FoundTract(
                    id: id, block: found.blockFips, county: found.countyName.map { Text.tidy(String($0.prefix(100))) },
                    state: found.stateCode.map { Text.tidy(String($0.prefix(2))) }))
        }
    }

    /// The service writes `data unavailable` for unknown values.
    private struct Areas: Decodable {
        struct Area: Decodable {
            let blockFips: String
            let countyName: String?
            let stateCode: String?
        }

        let results: [Area]
    }
}
