/// The words of street lines, lowercase and without accents, in the languages that marketplaces write them in.
enum StreetWords {
    /// Words that a unit's number or letter follows.
    static let units = list("units")

    /// Whether a word is one of them or a sign before its number: `Apt`, `No.`, `#`.
    static func isUnit(_ key: String) -> Bool { units.contains(key) || numberSigns.contains(key) }

    /// Words that name a building, not a street.
    static let buildings = list("buildings")

    /// Words that say where something is: the line describes a place, and names no street of its own.
    static let locations = list("locations")

    /// Types that stand before the name and make the rest a street wherever they are: `Calle Luna`, `rue de la Paix`.
    static let certainPrefixes = list("certainPrefixes")

    /// Types that may stand before the name, at its beginning.
    static let prefixes = certainPrefixes.union(list("prefixes"))

    /// German prepositions of streets such as `Am Markt`, `Unter den Linden`: sure only with a number behind them.
    static let prepositions = list("prepositions")

    /// Types at the end of an English name that no building has.
    static let certainSuffixes = list("certainSuffixes")

    /// Other types that as many buildings have: `Smith Court`.
    static let suffixesOfBuildings = list("suffixesOfBuildings")

    /// Types that complexes of buildings have rather than streets: `1 World Trade Center`.
    static let suffixesOfComplexes = list("suffixesOfComplexes")

    /// Types before a name that as many buildings have: `Plaza Central`.
    static let prefixesOfBuildings = list("prefixesOfBuildings")

    /// Words that a name does not end with.
    static let connectors = list("connectors")

    /// Things that streets are named after by their number: `Seven Mile Road`.
    static let counted = list("counted")

    /// Whether a number before a word may belong to a name: `Mile`, `Rivers`.
    static func isCounted(_ key: String) -> Bool {
        counted.contains(key) || key.utf8.count > 3 && key.hasSuffix("s") && !key.hasSuffix("ss") && !isSuffix(key)
    }

    /// Types that a number follows as the name.
    static let numbered = list("numbered")

    /// Whether a word is a type at the end of an English name.
    static func isSuffix(_ key: String) -> Bool {
        certainSuffixes.contains(key) || otherSuffixes.contains(key)
            || key != "la" && StreetSuffix.abbreviation(of: key.uppercased()) != nil
    }

    private static let otherSuffixes = list("otherSuffixes")

    /// Streets that have no type.
    static let alone = list("alone")

    /// Endings of Germanic compounds that only streets have.
    static let certainEndings = list("certainEndings")
    /// Endings that mean a street where the number stands last.
    static let localEndings = list("localEndings")

    /// Words that a number follows in the name of a highway.
    static let highways = list("highways")
    /// Words that may stand before them.
    static let highwayQualifiers = list("highwayQualifiers")

    static let careOf = list("careOf")
    static let postBoxes = list("postBoxes")
    static let numberSigns = list("numberSigns")
    static let repeats = list("repeats")
    static let kilometers = list("kilometers")

    static let months = list("months")

    static let numbers = list("numbers")
    /// Numbers that are also names, first names or other words: they are numbers only behind a street.
    static let laterNumbers = list("laterNumbers")

    /// Words before the name of a person: `chez Dupont`.
    static let persons = list("persons")
    /// Words that begin a second name: `rue Monge le Moulin`.
    static let articlesOfNames = list("articlesOfNames")
    /// The letters of fraternities.
    static let greek = list("greek")
    /// Words before the name of a building: `Schloss Benrath`.
    static let castles = list("castles")
    /// Words behind the name of a building.
    static let complexes = list("complexes")
    /// Names that a Roman numeral follows: `Carlos III`.
    static let rulers = list("rulers")
    static let ordinals = list("ordinals")
    /// Names that a street has alone; behind another name, one of both is a building's or a person's.
    static let treesOfStreets = list("treesOfStreets")
    /// The same where no number stands before them.
    static let usualNames = list("usualNames")
    /// Words that may stand before such a name: `Old Church Road`, `White Oak Road`.
    static let qualifiers = list("qualifiers")
    /// Compounds that streets have alone in the Netherlands, where other names have several words.
    static let usualCompounds = list("usualCompounds")
    /// Units that also describe a street: `Flat Rock Road`.
    static let adjectives = list("adjectives")
    /// Things of the land that end the names of streets: `Rock Creek Road`.
    static let landforms = list("landforms")
    /// Where people of Italian names come from: `Via Leonardo da Vinci`, not `Via Verdi da Marco`.
    static let origins = list("origins")
    /// Names that people give to their homes.
    static let homeNames = list("homeNames")
    /// Words of names that are written small: `Avenida Insurgentes sur`.
    static let smallWords = list("smallWords")
    /// Ordinals before a floor: `primero izquierda`.
    static let floorOrdinals = list("floorOrdinals")
    /// Units that no name of a street begins with.
    static let unitsAlone = list("unitsAlone")

    /// The lists of `street-words.txt` by their names.
    private static let lists: [String: Set<String>] = {
        var lists: [String: Set<String>] = [:]
        var name = ""
        for line in String(decoding: PackageResources.street_words_txt, as: UTF8.self).split(separator: "\n") {
            guard !line.hasPrefix("#") else { continue }
            var words = line.split(separator: " ").map { String($0) }
            if let first = words.first, !line.hasPrefix(" ") {
                name = String(first.dropLast())
                words.removeFirst()
            }
            lists[name, default: []].formUnion(words)
        }
        return lists
    }()

    private static func list(_ name: String) -> Set<String> { lists[name] ?? [] }
}
