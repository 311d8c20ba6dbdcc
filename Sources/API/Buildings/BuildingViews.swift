import Domain

/// A building as its owner sees it.
struct BuildingView: JSONWritable {
    let building: Building
    /// `nil` in lists.
    var units: [BuildingUnit]?

    var tagged: BufferedResponse { BufferedResponse.json(self).tagged(building.version) }

    func write(to json: inout JSONWriter) {
        let content = building.content
        json.object { json in
            json.set("id", building.id)
            json.set("name", content.name)
            json.object("address") {
                $0.set("street", content.address.street)
                $0.set("city", content.address.city)
                $0.set("region", content.address.region)
                $0.set("postalCode", content.address.postalCode)
                $0.set("country", content.address.country)
            }
            json.set("location", content.location.map(PlaceView.init))
            json.set("amenities", content.amenities.names)
            json.set("unitCount", units?.count ?? building.unitCount)
            if let units {
                json.array("units", units) { unit, json in
                    json.object {
                        $0.set("listingId", unit.listing)
                        $0.set("unit", unit.name)
                    }
                }
            }
            json.set("createdAt", building.createdAt)
            json.set("updatedAt", building.updatedAt)
        }
    }
}

/// A changed building, with the outcome for each unit.
struct ChangedBuildingView: JSONWritable {
    let building: Building
    let items: [ListingBatchItem]

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("building", BuildingView(building: building))
            $0.set("items", items)
        }
    }
}

/// The building shown on a unit's card, for its owner only.
struct CardBuildingView: JSONWritable {
    let unit: BuildingUnit

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", unit.building)
            $0.set("name", unit.buildingName)
            $0.set("unit", unit.name)
        }
    }
}
