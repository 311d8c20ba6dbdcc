import Domain

/// A photo of a listing: its size and the URLs of its files.
struct PhotoView: JSONWritable {
    let photo: Photo

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", photo.id)
            $0.set("width", photo.width)
            $0.set("height", photo.height)
            $0.object("urls") {
                $0.set("small", "/v1/photos/\(photo.id)/small")
                $0.set("card", "/v1/photos/\(photo.id)/card")
                $0.set("medium", "/v1/photos/\(photo.id)/medium")
                $0.set("large", "/v1/photos/\(photo.id)/large")
            }
        }
    }
}
