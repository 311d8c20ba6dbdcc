import Domain
import Foundation
import Imports

@testable import App

/// A few property records of Philadelphia, in the city's own columns.
enum RecordFixture {
    static let text = """
        parcel_number,location,unit,zip_code,lat,lng,market_value,sale_date,sale_price,book_and_page,\
        building_code_description,category_code,year_built,year_built_estimate,assessment_date,owner_1,mailing_street
        1,1552 WALNUT ST,,19102,39.94950,-75.16680,265000.0,2016-05-04,300000.0,,ROW TYPICAL,1 ,1925,Y,2024-02-27,\
        DOE JANE,1 HIDDEN LN
        2,1550 WALNUT ST,,19102,39.94952,-75.16675,400000.0,2071-10-01,1.0,,SHOP,4 ,1900,N,2022-05-24,DOE JANE,
        3,1500-10 WALNUT ST,,19102,39.94955,-75.16650,900000.0,2022-09-30,2000000.0,,APTS,14,1950,,2022-05-24,DOE JANE,
        4,900 S 47TH ST,A,19143,39.94600,-75.21550,150000.0,,,,CONDO,1 ,2000,,2022-05-24,DOE JANE,
        5,900 S 47TH ST,B,19143,39.94600,-75.21550,170000.0,,,,CONDO,1 ,2000,,2022-05-24,DOE JANE,
        6,22 N 3RD ST,,19106,39.95060,-75.14480,,2022-09-30,500000.0,,VACANT LAND,6 ,0,,2022-05-24,DOE JANE,
        7,DELAWARE AVE,,19106,39.95,-75.14,100.0,,,,,6 ,0,,2022-05-24,DOE JANE,

        """

    /// Old City, as a box.
    static let neighborhoods = """
        {"type": "FeatureCollection", "name": "philadelphia-neighborhoods", "features": [
        {"type": "Feature", "properties": {"NAME": "OLD_CITY", "MAPNAME": "Old City"}, "geometry": {"type": "Polygon",
        "coordinates": [[[-75.15, 39.948], [-75.14, 39.948], [-75.14, 39.953], [-75.15, 39.953], [-75.15, 39.948]]]}}]}
        """

    /// Runs a server that has the records.
    static func run(_ body: @escaping @Sendable (OwnServer) async throws -> Void) async throws {
        try await OwnServer.run { server in
            try await fill(server)
            try await body(server)
        }
    }

    static func fill(
        _ server: OwnServer, _ text: String = text, mapping: PropertyMapping? = nil, retireAbsent: Bool = false
    ) async throws {
        let installation = server.installation
        let file = try PropertyFile(
            InputFile(name: "opa.csv", bytes: Array(text.utf8)), mapping ?? .philadelphia(),
            today: Day(server.now))
        _ = try await PropertyImporter(installation).store(file, retireAbsent: retireAbsent)
        let boundaries = InputFile(name: "a.geojson", bytes: Array(neighborhoods.utf8))
        _ = try await installation.store.propertyRecords.replace(
            NeighborhoodFile.collection(of: boundaries, source: "Abaca Labs").collection)
        try await installation.blocks.refresh()
    }
}
