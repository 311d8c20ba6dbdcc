import Domain

/// The pictures of one home, best first; `Demonstration/photos` has each as `NAME.jpg`.
struct DemoAlbum {
    let names: [String]

    private init(_ names: String...) { self.names = names }

    /// The number of pictures for a listing, which may be fewer than its album has.
    static let pictures = 2...4

    private static let studios = [
        DemoAlbum("studio-loft", "desk-loft", "bath-block"), DemoAlbum("desk-loft", "studio-loft", "bath-block"),
        DemoAlbum("desk-walkup", "kitchen-shared", "house-walkup"),
    ]
    private static let rooms = [
        DemoAlbum("desk-shared", "kitchen-shared", "laundry-shared", "house-walkup"),
        DemoAlbum("desk-walkup", "kitchen-shared", "laundry-shared", "house-walkup"),
        DemoAlbum("living-clapboard", "desk-walkup", "kitchen-clapboard", "hall-clapboard"),
        DemoAlbum("kitchen-shared", "desk-shared", "laundry-shared"),
    ]
    private static let flats = [
        DemoAlbum("living-block", "kitchen-block", "balcony-block", "bath-block"),
        DemoAlbum("living-rowhouse", "kitchen-rowhouse", "bath-rowhouse", "house-rowhouse"),
        DemoAlbum("house-walkup", "desk-walkup", "kitchen-shared", "laundry-shared"),
        DemoAlbum("kitchen-block", "living-block", "bath-block", "house-block"),
        DemoAlbum("house-rowhouse", "kitchen-rowhouse", "living-rowhouse", "bath-rowhouse"),
        DemoAlbum("balcony-block", "living-block", "kitchen-block", "house-block"),
        DemoAlbum("living-bungalow", "dining-bungalow", "house-bungalow"),
        DemoAlbum("kitchen-clapboard", "living-clapboard", "hall-clapboard", "house-clapboard"),
    ]
    private static let houses = [
        DemoAlbum("house-clapboard", "living-clapboard", "kitchen-clapboard", "hall-clapboard"),
        DemoAlbum("house-stucco", "dining-bungalow", "kitchen-clapboard", "hall-clapboard"),
        DemoAlbum("house-bungalow", "living-bungalow", "dining-bungalow"),
        DemoAlbum("house-rowhouse", "living-rowhouse", "kitchen-rowhouse", "bath-rowhouse"),
    ]

    /// Every album.
    static let all = studios + rooms + flats + houses

    /// The albums that suit a kind of home.
    static func fitting(_ kind: ListingKind, bedrooms: Int) -> [DemoAlbum] {
        switch kind {
        case .buy: houses
        case .roommate: rooms
        case .rent, .sublease: bedrooms == 0 ? studios : bedrooms > 2 ? flats + houses : flats
        }
    }
}
