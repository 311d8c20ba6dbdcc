/// Groups of points that people look for near a home.
public enum PointCategory: String, Sendable, CaseIterable {
    case food, groceries, parks, schools, transit, libraries, health, sport, attractions
}

/// The kind of a point of interest. `Sources/Imports/Resources/osm-tags.txt` lists the tags of OpenStreetMap for each.
public enum PointKind: String, Sendable, CaseIterable {
    case restaurant, cafe, fastFood, bar, foodCourt, iceCream
    case supermarket, convenience, greengrocer, bakery, market
    case park, garden, playground, natureReserve
    case university, college, school, kindergarten
    case station, tramStop, busStation, busStop, ferry
    case library
    case hospital, clinic, doctor, dentist, pharmacy
    case sportsCenter, gym, swimmingPool, pitch, stadium, iceRink, track
    case museum, gallery, theater, cinema, artsCenter, zoo, aquarium, themePark, sight, viewpoint

    public var category: PointCategory {
        switch self {
        case .restaurant, .cafe, .fastFood, .bar, .foodCourt, .iceCream: .food
        case .supermarket, .convenience, .greengrocer, .bakery, .market: .groceries
        case .park, .garden, .playground, .natureReserve: .parks
        case .university, .college, .school, .kindergarten: .schools
        case .station, .tramStop, .busStation, .busStop, .ferry: .transit
        case .library: .libraries
        case .hospital, .clinic, .doctor, .dentist, .pharmacy: .health
        case .sportsCenter, .gym, .swimmingPool, .pitch, .stadium, .iceRink, .track: .sport
        case .museum, .gallery, .theater, .cinema, .artsCenter, .zoo, .aquarium, .themePark, .sight, .viewpoint:
            .attractions
        }
    }
}
