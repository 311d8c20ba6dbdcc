import Domain
import Foundation
import Geo
import Testing

@testable import Imports

@Suite("Files of areas")
struct AreaFileTests {
    private func read(_ text: String, tractYear: Int? = nil) throws -> (areas: [ImportedArea], report: ImportReport) {
        try AreaFile.areas(of: InputFile(text), tractYear: tractYear)
    }

    @Test("a list of places: the name, what it is, the state, and the county with the most of it")
    func places() throws {
        let (areas, report) = try read(
            """
            place_fips,county_fips,place_name,county_name,state,population_2020,share_of_place_in_county
            0100820,01073,"Argo town, AL",Jefferson AL,AL,4368,0.02
            0100820,01115,"Argo town, AL",St. Clair AL,AL,4368,0.98
            0505740,05007,505740,x,AR,1,1
            6012345,01073,"Anchorage municipality, AK",x,AK,1,1
            """)
        #expect(areas.map(\.area.id.description) == ["place-0100820", "place-6012345"])
        #expect(areas[0].area.name == "Argo")
        #expect((areas[0].area.designation, areas[0].area.state) == ("town", "AL"))
        #expect(areas[0].area.county?.description == "county-01115")
        #expect(areas[1].area.designation == "municipality")
        #expect((report.read, report.skipped) == (4, ["without a name": 1]))
    }

    @Test("points of tracts need the year of their boundaries; ZIP codes come with their town")
    func points() throws {
        let (tracts, report) = try read(
            "GEOID,lat,lon\n42101006600,39.929317,-75.229842\n42101018802,95,0\n", tractYear: 2020)
        #expect(tracts.map(\.area.id.description) == ["tract-2020-42101006600"])
        #expect(tracts[0].area.location == Coordinate(latitude: 39.929317, longitude: -75.229842))
        #expect(tracts[0].area.name == "Census Tract 66")
        #expect(report.badRows.map(\.line) == [3])
        let (_, unknown) = try read("GEOID,lat,lon\n42101006600,39.9,-75.2\n")
        #expect(unknown.badRows.first?.description.contains("--boundaries") ?? false)
        let (codes, _) = try read(
            "zip_code,active,city,state,lat,long\n14623,True,Rochester,NY,43.083,-77.634\n501,False,x,NY,1,1\n")
        #expect(codes.map(\.area.id.description) == ["zip-14623"])
        #expect((codes[0].area.town, codes[0].area.state) == ("Rochester", "NY"))
    }

    @Test("GeoJSON: polygons with holes and several polygons, closed if they are not; what is no boundary is bad")
    func shapes() throws {
        let ring = "[[-75.2,39.9],[-75.1,39.9],[-75.1,40],[-75.2,40],[-75.2,39.9]]"
        let hole = "[[-75.16,39.94],[-75.14,39.94],[-75.15,39.96],[-75.16,39.94]]"
        let open = "[[-75.2,39.9],[-75.1,39.9],[-75.1,40]]"
        let (areas, report) = try read(
            """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"GEOID": "42101006600", "NAME": "66"},
             "geometry": {"type": "Polygon", "coordinates": [\(ring), \(hole)]}},
            {"properties": {"GEOID20": 42101006700, "INTPTLAT20": "+39.95", "INTPTLON20": "-075.15"},
             "geometry": {"type": "MultiPolygon", "coordinates": [[\(open)], [\(ring)]]}},
            {"properties": {"GEOID": "42101006800"}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
            {"properties": {"GEOID": "42101006900"}, 
             "geometry": {"type": "Polygon", "coordinates": [[[181,0],[0,0],[0,1],[1,1]]]}},
            {"properties": {"GEOID": "42101006600"}, "geometry": {"type": "Polygon", "coordinates": [\(ring)]}},
            {"properties": {"GEOID": "42101007000"}, "geometry": null},
            {"properties": {"OTHER": 1e300}, "geometry": {"type": "Polygon", "coordinates": [\(ring)]}}]}
            """, tractYear: 2010)
        #expect(areas.map(\.area.id.description) == ["tract-2010-42101006600", "tract-2020-42101006700"])
        let shape = try #require(areas[0].shape)
        #expect(shape.polygons.map(\.count) == [2])
        #expect(!shape.contains(try #require(Coordinate("39.945,-75.15"))))
        #expect(areas[0].area.location == Coordinate("39.95,-75.15"))
        #expect(areas[1].shape?.polygons.count == 2)
        #expect(report.badRows.map(\.line) == [3, 4, 5])
        #expect(report.skipped == ["without a boundary": 1, "without an id": 1])
        for text in ["{\"type\": \"Topology\"}", "{\"type\": \"Feature\", \"features\": []}", "{"] {
            #expect(throws: Problem.self) { try read(text) }
        }
    }

    @Test("the boundaries and points of tracts as published", .enabled(if: SharedData.isPresent, SharedData.isAbsent))
    func shared() throws {
        for (name, year, count) in [
            ("phila_tracts_2020geo_wgs84.geojson.gz", 2020, 408), ("tracts_2010_durham.geojson.gz", 2010, 60),
            ("tracts_2014_ny_university_counties.geojson.gz", 2010, 722),
            ("tracts_2018_massachusetts.geojson.gz", 2010, 1_475),
            ("tracts_2018_tn_davidson_knox.geojson.gz", 2010, 273),
            ("tiger2018_tract_centroids_NY_PA_NJ_DE_MA.csv.gz", 2010, 11_842),
            ("phila_tracts_2020geo_centroids.csv", 2020, 408),
        ] {
            let (areas, report) = try AreaFile.areas(of: SharedData.file("census/\(name)"), tractYear: year)
            #expect((areas.count, report.badRowCount) == (count, 0), "\(name): \(report)")
        }
        let (places, report) = try AreaFile.areas(
            of: SharedData.file("places/place_to_county_geocorr2022.csv.gz"), tractYear: nil)
        #expect(places.count > 31_000 && report.badRowCount == 0, "\(report)")
    }

    @Test("the areas that ship with Digs are whole")
    func shipped() throws {
        let table = try AreaTableFile(InputFile(path: ShippedFiles.path("areas.tsv.gz")))
        let kinds = Dictionary(grouping: table.areas(), by: \.id.kind).mapValues(\.count)
        #expect(kinds == [.nation: 1, .state: 52, .county: 3_233, .place: 26_214, .zip: 40_999])
        let county = try #require(AreaID("county-42101"))
        let figures = table.figures(of: county)
        let rent = figures.first { $0.variable == .medianGrossRent }
        #expect((rent?.figure.estimate, rent?.year, rent?.survey) == (1_250, 2022, .acs5))
        let homes = figures.filter { $0.year == 2020 && $0.survey == .acs5 }.compactMap(\.figure.estimate)
        #expect(homes == [75_996, 613_125, 323_784, 289_341])
        let pennsylvania = table.figures(of: try #require(AreaID("state-42")))
        #expect(
            pennsylvania.contains { $0.variable == .medianGrossRent && $0.year == 2018 && $0.figure.estimate == 927 })
        let counted = pennsylvania.filter { $0.variable == .population && $0.survey == .acs1 }.map(\.year)
        #expect(counted.min() == 2006, "the survey of 2005 asked nobody in dormitories")
        #expect(table.areas().contains { $0.id == AreaID("place-3651000") && $0.name == "New York" })
        #expect(table.areas().allSatisfy { !$0.name.isEmpty })
    }
}
