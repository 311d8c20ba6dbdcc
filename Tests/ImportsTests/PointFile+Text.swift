import Domain

@testable import Imports

extension PointFile {
    /// Reads a text as the file `town.osm`.
    init(text: String, _ change: (inout PointFileOptions) -> Void = { _ in }) throws {
        var options = PointFileOptions()
        change(&options)
        let beginning = String(text.prefix { $0 != "\n" })
        try self.init(named: "town.osm", beginning: beginning, options) { () throws(Problem) in
            InputFile(text, name: "town.osm")
        }
    }
}
