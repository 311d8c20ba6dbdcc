/// How a script shows the cards that it asks for: parameters of a fragment besides those of the API.
struct FragmentOptions {
    static let root = "/fragments"
    private static let (heading, distances, photos) = ("heading", "distances", "photos")
    private static let allIn = "allIn"
    private static let (noDistances, lazyPhotos) = ("none", "lazy")
    private static let headings = 2...4

    /// The level of the cards' headings.
    var heading = Self.headings.lowerBound
    /// Whether distances start at a point that the reader chose.
    var hasDistances = true
    /// Whether the first photo loads at once, because it is the first thing that a reader sees.
    var hasEagerPhoto = true
    /// Whether a card's price has all mandatory fees and utilities in it.
    var isAllIn = false

    init(heading: Int = Self.headings.lowerBound, hasDistances: Bool = true) {
        self.heading = heading
        self.hasDistances = hasDistances
    }

    /// Reads the options; the other parameters are left for the API's reader.
    init(_ query: inout QueryParameters) {
        heading = query.integer(Self.heading, in: Self.headings) ?? Self.headings.lowerBound
        hasDistances = query.text(Self.distances) != Self.noDistances
        isAllIn = query.bool(Self.allIn)
        hasEagerPhoto = query.text(Self.photos) != Self.lazyPhotos
    }

    /// The path of a fragment with these options, as `js/fragments.js` asks for it.
    func path(_ resource: String, _ query: String) -> String {
        var path = "\(Self.root)/\(resource)?\(query)"
        if heading != Self.headings.lowerBound { path += "&\(Self.heading)=\(heading)" }
        if !hasDistances { path += "&\(Self.distances)=\(Self.noDistances)" }
        return path
    }
}
