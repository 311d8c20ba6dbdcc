import Domain
import Geo

/// A city with records: where its map begins, and who publishes them.
struct RecordCityView: JSONWritable {
    let city: AssessmentCity
    let catalogue: BlockCatalogue

    func write(to json: inout JSONWriter) {
        let start = city.datasets.lazy.compactMap(catalogue.start).first
        json.object {
            $0.set("city", city.city)
            $0.set("state", city.state)
            $0.set("startBlock", start.map { BlockView($0, in: catalogue) })
            $0.set("sources", city.datasets.map(CitySourceView.init))
        }
    }
}

/// A publisher of records with its terms.
private struct CitySourceView: JSONWritable {
    let dataset: PropertyDataset

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("source", RecordSourceView(dataset: dataset))
            $0.set("notice", dataset.notice?.text)
            $0.set("noticeUrl", dataset.notice?.url)
        }
    }
}

/// A property in a list.
struct PropertyRowView: JSONWritable {
    let property: AssessedProperty

    func write(to json: inout JSONWriter) {
        json.object { $0.setRow(of: property) }
    }
}

/// A property with its complete record.
struct PropertyView: JSONWritable {
    let property: AssessedProperty
    let catalogue: BlockCatalogue

    func write(to json: inout JSONWriter) {
        let dataset = catalogue.datasets[property.dataset]
        json.object {
            $0.setRow(of: property)
            $0.set("parcelNumber", property.parcelNumber)
            $0.set("blockId", property.block)
            $0.set("city", dataset?.city)
            $0.set("state", dataset?.state)
            $0.set("postalCode", property.address.postalCode)
            $0.set("neighborhood", NeighborhoodView(at: property.location, in: catalogue))
            $0.set("location", property.location.map(PlaceView.init))
            $0.set("description", property.description)
            $0.set("yearBuiltIsEstimated", property.isYearEstimated && property.yearBuilt.value != nil)
            $0.set("estimatedTax", EstimatedTaxView(property, dataset))
            $0.set("estimatedTaxGap", EstimatedTaxView.gap(property, dataset))
            $0.object("lastSale") {
                $0.set("date", property.saleDate.value)
                $0.set("dateGap", property.saleDate.gap?.rawValue)
                $0.set("priceCents", property.salePrice.value)
                $0.set("priceGap", property.salePrice.gap?.rawValue)
            }
            $0.set("currency", dataset?.currency)
            $0.set("source", dataset.map(RecordSourceView.init))
        }
    }
}

extension JSONMembers {
    fileprivate mutating func setRow(of property: AssessedProperty) {
        set("id", property.id)
        set("address", property.address.display)
        set("unit", property.address.unit)
        set("category", property.category.rawValue)
        set("marketValueCents", property.marketValue.value)
        set("marketValueGap", property.marketValue.gap?.rawValue)
        set("yearBuilt", property.yearBuilt.value)
        set("yearBuiltGap", property.yearBuilt.gap?.rawValue)
    }
}

/// The city's tax rate applied to the market value: exemptions, which are not in the records, lower the actual tax.
private struct EstimatedTaxView: JSONWritable {
    let cents: Int
    let rate: PropertyTaxRate

    /// `nil` without a market value or a rate.
    init?(_ property: AssessedProperty, _ dataset: PropertyDataset?) {
        guard let value = property.marketValue.value, let rate = dataset?.taxRate else { return nil }
        cents = rate.taxCents(onCents: value)
        self.rate = rate
    }

    /// Why there is no estimate.
    static func gap(_ property: AssessedProperty, _ dataset: PropertyDataset?) -> String? {
        if property.marketValue.value == nil { return "noValue" }
        return dataset?.taxRate == nil ? "noRate" : nil
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("yearlyCents", cents)
            $0.set("ratePercent", rate.percent)
            $0.set("rateYear", rate.year)
            $0.set("source", rate.source)
        }
    }
}
