import Domain

/// A photo of a listing: its size and the URLs of its files.
struct PhotoView: JSONWritable {
    let photo: Photo

    func url(_ size: PhotoSize) -> String { "/v1/photos/\(photo.id)/\(size.rawValue)" }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", photo.id)
            $0.set("width", photo.width)
            $0.set("height", photo.height)
            $0.object("urls") {
                $0.set("small", url(.small))
                $0.set("card", url(.card))
                $0.set("medium", url(.medium))
                $0.set("large", url(.large))
            }
        }
    }

    /// The pixels of a file: its longest side is that of the size, and never more than that of the photo.
    func pixels(_ size: PhotoSize) -> (width: Int, height: Int) {
        let scale = min(1, Double(size.longestSide) / Double(max(photo.width, photo.height)))
        let side = { (length: Int) in max(1, Int((Double(length) * scale).rounded())) }
        return (side(photo.width), side(photo.height))
    }

    /// The value of `srcset`: the files up to a size, each width once.
    func sources(upTo largest: PhotoSize) -> String {
        var (widths, sources) = (Set<Int>(), [String]())
        for size in PhotoSize.allCases where size.longestSide <= largest.longestSide {
            let shown = pixels(size).width
            guard widths.insert(shown).inserted else { continue }
            sources.append("\(url(size)) \(shown)w")
        }
        return sources.joined(separator: ", ")
    }
}
