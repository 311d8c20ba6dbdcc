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

    /// The value of `srcset`: the files up to a size, each width once. The width of a file is less than its longest
    /// side for an upright photo, and never more than that of the photo.
    func sources(upTo largest: PhotoSize) -> String {
        var (widths, sources) = (Set<Int>(), [String]())
        for size in PhotoSize.allCases where size.longestSide <= largest.longestSide {
            let scale = min(1, Double(size.longestSide) / Double(max(photo.width, photo.height)))
            let shown = max(1, Int((Double(photo.width) * scale).rounded()))
            guard widths.insert(shown).inserted else { continue }
            sources.append("\(url(size)) \(shown)w")
        }
        return sources.joined(separator: ", ")
    }
}
