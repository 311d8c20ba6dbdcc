import Geo

/// A point on the map.
struct PlaceView: JSONWritable {
    let place: Coordinate

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("latitude", place.latitude)
            $0.set("longitude", place.longitude)
        }
    }
}
