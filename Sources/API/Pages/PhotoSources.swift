import Domain

/// The files of a photo that a browser may choose from by display width. The twin of `js/photo-sources.js`.
struct PhotoSources {
    let width: Int
    let height: Int
    let urls: JSONValue

    /// Reads a photo of the API. A file's true width is less than its longest side for an upright photo.
    init(_ photo: JSONValue) {
        (width, height) = (photo["width"].int ?? 1, photo["height"].int ?? 1)
        urls = photo["urls"]
    }

    /// The value of `srcset`: the files up to a size, each width once.
    func srcset(upTo largest: PhotoSize) -> String {
        var (widths, sources) = (Set<Int>(), [String]())
        for size in PhotoSize.allCases where size.longestSide <= largest.longestSide {
            let scale = min(1, Double(size.longestSide) / Double(max(width, height)))
            let shown = max(1, Int((Double(width) * scale).rounded()))
            guard let url = urls[size.rawValue].string, widths.insert(shown).inserted else { continue }
            sources.append("\(url) \(shown)w")
        }
        return sources.joined(separator: ", ")
    }
}
