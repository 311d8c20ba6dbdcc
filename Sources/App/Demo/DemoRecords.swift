import Domain
import Imports

/// Imports the demonstration's property records and neighborhoods, a sample of Philadelphia's, unless records exist.
/// `Scripts/property_records.py` makes the files and names their sources.
package struct DemoRecords {
    private static let source = "Abaca Labs (Robert Cheetham), CC BY 4.0"

    private let installation: Installation

    package init(installation: Installation) { self.installation = installation }

    package func fillIfEmpty() async throws {
        let known = try await installation.store.propertyRecords.recordCatalogue()
        guard known.count == 0, let properties = Settings.find("Data/philadelphia-properties.csv.gz"),
            let boundaries = Settings.find("Data/philadelphia-neighborhoods.geojson.gz")
        else { return }
        let (neighborhoods, _) = try NeighborhoodFile.collection(
            of: InputFile(path: boundaries), source: Self.source)
        _ = try await installation.store.propertyRecords.replace(neighborhoods)
        let file = try PropertyFile(
            InputFile(path: properties), PropertyMapping.philadelphia().ofSample(),
            today: Day(installation.clock.now()))
        _ = try await PropertyImporter(installation).store(file)
    }
}
