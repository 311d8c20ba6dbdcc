import Geo

/// A typed text that should lead to a location, such as `coffeeshop near Temple` or `1552 Walnut St`.
public struct LocationQuery: Sendable, Equatable {
    /// The whole text, or the part before `near`.
    public let subject: String
    /// The part after `near`.
    public let anchor: String?

    private static let separators: [[String]] = [
        ["near"], ["nearby"], ["near", "to"], ["close", "to"], ["next", "to"], ["around"], ["cerca", "de"],
        ["cerca", "del"], ["junto", "a"], ["junto", "al"],
    ].sorted { $0.count > $1.count }

    /// - Parameter text: as long as `Limits.areaTextLength` allows.
    public init(_ text: String) {
        let words = Text.tidy(text).split(separator: " ").map(String.init)
        let folded = words.map { $0.lowercased() }
        for start in words.indices.dropFirst() {
            guard let separator = Self.separators.first(where: { folded[start...].starts(with: $0) }) else { continue }
            let rest = words[(start + separator.count)...]
            guard !rest.isEmpty else { break }
            (subject, anchor) = (words[..<start].joined(separator: " "), rest.joined(separator: " "))
            return
        }
        (subject, anchor) = (words.joined(separator: " "), nil)
    }
}

/// The names by which people look for a kind of point, in English and Spanish.
enum PointKindNames {
    private static let names: [(PointKind, [String])] = [
        (.cafe, ["cafe", "coffee", "coffeeshop", "coffeehouse", "cafeteria", "teahouse"]),
        (.restaurant, ["restaurant", "restaurante", "diner", "food", "comida"]),
        (.fastFood, ["fastfood", "comidarapida", "takeaway", "takeout"]), (.bar, ["bar", "pub", "bares"]),
        (.iceCream, ["icecream", "heladeria", "helado"]), (.foodCourt, ["foodcourt"]),
        (.supermarket, ["supermarket", "supermercado", "grocery", "grocerie", "grocerystore"]),
        (.convenience, ["conveniencestore", "convenience", "cornershop", "tienda"]),
        (.greengrocer, ["greengrocer", "fruteria", "verduleria"]), (.bakery, ["bakery", "bakerie", "panaderia"]),
        (.market, ["market", "mercado"]), (.park, ["park", "parque"]), (.garden, ["garden", "jardin", "jardine"]),
        (.playground, ["playground"]), (.natureReserve, ["naturereserve"]),
        (.university, ["university", "universitie", "universidad", "universidade"]), (.college, ["college"]),
        (.school, ["school", "escuela", "colegio"]), (.kindergarten, ["kindergarten", "preschool", "jardininfantil"]),
        (.station, ["station", "trainstation", "subwaystation", "estacion", "estacione", "metro", "subway"]),
        (.tramStop, ["tramstop", "tram", "tranvia"]), (.busStation, ["busstation", "terminaldeautobuse"]),
        (.busStop, ["busstop", "bus", "paradadeautobu"]), (.ferry, ["ferry", "ferrie"]),
        (.library, ["library", "librarie", "biblioteca"]), (.hospital, ["hospital", "hospitale"]),
        (.clinic, ["clinic", "clinica"]), (.doctor, ["doctor", "doctore", "medico"]),
        (.dentist, ["dentist", "dentista"]),
        (.pharmacy, ["pharmacy", "pharmacie", "drugstore", "farmacia"]),
        (.sportsCenter, ["sportscenter", "polideportivo"]), (.gym, ["gym", "gimnasio"]),
        (.swimmingPool, ["swimmingpool", "pool", "piscina", "alberca"]), (.pitch, ["pitch", "sportsfield", "cancha"]),
        (.stadium, ["stadium", "estadio"]), (.iceRink, ["icerink"]), (.track, ["runningtrack"]),
        (.museum, ["museum", "museo"]), (.gallery, ["gallery", "gallerie", "galeria"]),
        (.theater, ["theater", "theatre", "teatro"]), (.cinema, ["cinema", "movietheater", "cine"]),
        (.artsCenter, ["artscenter"]), (.zoo, ["zoo", "zoologico"]), (.aquarium, ["aquarium", "acuario"]),
        (.themePark, ["themepark", "amusementpark"]), (.sight, ["sight", "attraction", "landmark"]),
        (.viewpoint, ["viewpoint", "mirador", "miradore"]),
    ]
    private static let kinds = Dictionary(
        names.flatMap { kind, names in names.map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })

    /// The kind that a text names, in the singular or plural; `nil` for the name of a place.
    static func kind(of text: String) -> PointKind? {
        let key = Text.words(text).filter { !["a", "an", "the", "un", "una", "el", "la"].contains($0) }.joined()
        return kinds[key] ?? (key.hasSuffix("s") ? kinds[String(key.dropLast())] : nil)
    }
}
