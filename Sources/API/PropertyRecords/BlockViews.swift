import Domain
import Geo

/// A block with its figures.
struct BlockView: JSONWritable {
    let block: StreetBlock
    let catalogue: BlockCatalogue
    var miles: Double?
    /// The match at the house number in the search, if the search had one.
    var found: AddressMatch??

    init(
        _ block: StreetBlock, in catalogue: BlockCatalogue, miles: Double? = nil, found: AddressMatch?? = nil
    ) {
        self.block = block
        self.catalogue = catalogue
        self.miles = miles
        self.found = found
    }

    func write(to json: inout JSONWriter) {
        let dataset = catalogue.datasets[block.dataset]
        json.object {
            $0.set("id", block.id)
            $0.set("street", block.street.display)
            $0.set("hundred", block.hundred)
            $0.set("city", dataset?.city)
            $0.set("state", dataset?.state)
            $0.set("postalCode", block.postalCode)
            $0.set("neighborhood", NeighborhoodView(at: block.location, in: catalogue))
            $0.set("location", block.location.map(PlaceView.init))
            $0.set("propertyCount", block.propertyCount)
            $0.set("assessedCount", block.assessedCount)
            $0.set("medianMarketValueCents", block.medianValueCents)
            $0.set("currency", dataset?.currency)
            $0.set("source", dataset.map(RecordSourceView.init))
            if let miles { $0.set("distanceMiles", Miles.shown(miles)) }
            if let found {
                $0.set("addressPropertyCount", found?.count ?? 0)
                $0.set("properties", (found?.properties ?? []).map { PropertyRowView(property: $0) })
            }
        }
    }
}

/// A block and a page of its properties.
struct BlockDetailView: JSONWritable {
    let block: BlockView
    let properties: ListView<PropertyRowView>

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("block", block)
            $0.set("properties", properties)
        }
    }
}

/// The neighborhood of a point, with the source of its boundary.
struct NeighborhoodView: JSONWritable {
    let name: String
    let source: String

    /// `nil` for an unknown neighborhood.
    init?(at point: Coordinate?, in catalogue: BlockCatalogue) {
        guard let found = catalogue.neighborhood(at: point) else { return nil }
        name = found.name
        source = found.source
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("name", name)
            $0.set("source", source)
        }
    }
}

/// The publisher of a record, and the date of its data.
struct RecordSourceView: JSONWritable {
    let dataset: PropertyDataset

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("publisher", dataset.publisher)
            $0.set("title", dataset.title)
            $0.set("url", dataset.url)
            $0.set("vintage", dataset.vintage)
            $0.set("isSample", dataset.isSample)
        }
    }
}
