import Domain

/// Which file of a photo a browser may choose by the width that it shows it in: `js/photo-sources.js` for the server.
struct PhotoSources {
    let width: Int
    let height: Int
    let urls: JSONValue

    /// A photo of the API. Reads each file's true width, which is less than its longest side for an upright photo.
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
