/// Compares names of towns across spellings.
enum PlaceName {
    private static let shortForms = [
        "st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "mtn": "mountain", "e": "east", "w": "west",
        "n": "north", "s": "south", "no": "north", "so": "south", "twp": "township", "hts": "heights",
        "hgts": "heights",
        "spgs": "springs", "spg": "spring", "jct": "junction", "ctr": "center", "centre": "center", "vlg": "village",
        "bch": "beach", "is": "island", "lk": "lake", "vly": "valley",
    ]

    /// The key that different spellings share: "St. Louis" and "Saint-Louis" are "saint louis".
    static func key(_ name: String) -> String { words(name).joined() }

    /// Whether a person's name of a town means the town of a postal code.
    static func means(_ written: String, _ area: PostalArea) -> Bool {
        let town = key(area.place)
        if key(written) == town || area.isInCity(named: key(written)) { return true }
        let others = [withoutRegion(written, area), written].flatMap { name -> [[String]] in
            let words = words(name)
            let isWithState = words.count > 1 && words.last == area.regionCode?.lowercased()
            return [words, withoutKind(words)] + (isWithState ? [words.dropLast()] : [])
        }
        return others.contains { words in
            let key = words.joined()
            return key == town || area.isInCity(named: key) || nativeNames[key] == town
                || plainUmlauts(key) == plainUmlauts(town) && umlautCountries.contains(area.country)
        }
    }

    private static func words(_ name: String) -> [String] {
        // Apostrophes are dropped: "Land O'Lakes" is written "Land O Lakes" as often as "Land Olakes".
        let joined = name.filter { $0 != "'" && $0 != "’" }
        return Text.words(joined).map { shortForms[$0] ?? $0 }
    }

    /// "Rochester" of "Rochester, NY", if the region is that of the area.
    private static func withoutRegion(_ name: String, _ area: PostalArea) -> String {
        guard let comma = name.lastIndex(of: ",") else { return name }
        return area.fits(region: String(name[name.index(after: comma)...])) ? String(name[..<comma]) : name
    }

    private static let kinds: Set = ["city", "town", "village", "township", "borough", "hamlet"]

    /// The name without what kind of town it is: "Pittsford" of "Village of Pittsford" and "Pittsford Village".
    private static func withoutKind(_ words: [String]) -> [String] {
        if words.count > 2, kinds.contains(words[0]), words[1] == "of" { return Array(words.dropFirst(2)) }
        if words.count > 1, let last = words.last, kinds.contains(last) { return words.dropLast() }
        return words.count > 1 && words[0] == "the" ? Array(words.dropFirst()) : words
    }

    private static let umlautCountries: Set = ["AT", "CH", "DE", "LI", "LU"]

    /// A key in which "Muenchen" and "München" are one.
    private static func plainUmlauts(_ key: String) -> String {
        key.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
    }

    /// The keys of towns in their own language, by those of their English names.
    private static let nativeNames = [
        "munich": "munchen", "cologne": "koln", "nuremberg": "nurnberg", "hanover": "hannover",
        "brunswick": "braunschweig", "vienna": "wien", "geneva": "geneve", "lucerne": "luzern", "rome": "roma",
        "milan": "milano", "florence": "firenze", "naples": "napoli", "turin": "torino", "venice": "venezia",
        "seville": "sevilla", "lisbon": "lisboa", "prague": "praha", "warsaw": "warszawa", "copenhagen": "kobenhavn",
        "gothenburg": "goteborg", "brussels": "bruxelles", "antwerp": "antwerpen", "ghent": "gent",
        "thehague": "denhaag",
    ]
}

extension PostalArea {
    /// Whether the area has this region, by abbreviation or name. An area without either fits all.
    func fits(region: String) -> Bool {
        let names = [regionCode, regionName].compactMap { $0.map(Text.folded) }
        let plain = Text.tidyLine(region)
        return names.isEmpty || names.contains(Text.folded(plain))
            || country == "US" && regionCode != nil && USState.code(of: plain) == regionCode
    }

    /// Whether its code is in a part of New York City: mail there names neighborhoods, and people name boroughs.
    fileprivate func isInCity(named key: String) -> Bool {
        guard country == "US", regionCode == "NY", let prefixes = Self.boroughs[key] else { return false }
        return prefixes.contains(String(code.prefix(3)))
    }

    /// The first digits of codes in New York City, by the keys of what people call its parts.
    private static let boroughs: [String: Set<String>] = {
        let boroughs: [String: Set<String>] = [
            "manhattan": ["100", "101", "102"], "statenisland": ["103"], "bronx": ["104"], "brooklyn": ["112"],
            "queens": ["110", "111", "113", "114", "116"],
        ]
        let all = boroughs.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        return boroughs.merging(["nyc": all, "newyork": all, "newyorkcity": all, "thebronx": ["104"]]) { $1 }
    }()
}
