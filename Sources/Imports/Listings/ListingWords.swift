import Domain
import Foundation

/// The words that landlords write in the cells of a listings file, in English and Spanish, by their keys.
enum ListingWords {
    static let kinds: [String: ListingKind] = words([
        (
            .rent,
            [
                "rent", "for rent", "rental", "to rent", "lease", "for lease", "to let", "alquiler", "en alquiler",
                "se alquila", "renta", "en renta", "se renta", "arriendo", "se arrienda",
            ]
        ),
        (
            .sublease,
            [
                "sublease", "sublet", "subletting", "sub lease", "sub let", "subarriendo", "subalquiler",
                "subarrendamiento",
            ]
        ),
        (.buy, ["buy", "sale", "for sale", "to buy", "venta", "en venta", "se vende", "compra"]),
        (
            .roommate,
            [
                "roommate", "roommates", "room mate", "roommate wanted", "flatmate", "housemate", "flat share",
                "roomie", "compañero de piso", "compañera de piso", "compañero de cuarto", "compañera de cuarto",
            ]
        ),
    ])

    static let periods: [String: PricePeriod] = words([
        (.month, ["month", "monthly", "per month", "mo", "pcm", "a month", "mes", "mensual", "al mes", "por mes"]),
        (
            .week,
            ["week", "weekly", "per week", "wk", "pw", "a week", "semana", "semanal", "a la semana", "por semana"]
        ),
        (.semester, ["semester", "per semester", "term", "per term", "semestre", "semestral", "por semestre"]),
        (.once, ["once", "one time", "total", "una vez", "único", "pago único"]),
    ])

    /// Whether a home has what its column is about. Spreadsheets write a ticked box in the language of the computer.
    static let answers: [String: Bool] = words([
        (
            true,
            [
                "yes", "y", "x", "true", "t", "1", "included", "sí", "si", "s", "verdadero", "incluido", "incluida",
                "wahr", "vrai", "vero", "verdadeiro", "waar", "prawda", "sant", "sand", "available", "provided",
            ]
        ),
        (
            false,
            [
                "no", "n", "false", "f", "0", "none", "not included", "falso", "ninguno",
                "falsch", "faux", "onwaar", "fałsz", "falskt", "falsk", "not available", "no incluido", "no incluida",
            ]
        ),
    ])

    static let numbers: [String: Int] = [
        "none": 0, "studio": 0, "efficiency": 0, "estudio": 0, "monoambiente": 0, "one": 1, "two": 2, "three": 3,
        "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "uno": 1, "una": 1, "dos": 2,
        "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
    ]

    /// The codes of countries by their names in English and Spanish, and by common abbreviations.
    static let countries: [String: String] = {
        var codes = ["usa": "US", "us": "US", "unitedstatesofamerica": "US", "eeuu": "US", "eua": "US", "uk": "GB"]
        let names = ["en", "es"].map { Locale(identifier: $0) }
        for region in Locale.Region.isoRegions where region.identifier.utf8.count == 2 {
            for locale in names {
                guard let name = locale.localizedString(forRegionCode: region.identifier) else { continue }
                codes[ListingColumnNames.key(name)] = region.identifier
            }
        }
        return codes
    }()

    private static func words<Value>(_ meanings: [(Value, [String])]) -> [String: Value] {
        let pairs = meanings.flatMap { value, words in words.map { (ListingColumnNames.key($0), value) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
