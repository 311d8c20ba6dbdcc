import Domain
import Geo

/// Random texts of few words, many of them similar, so that searches find something and words are misspelled.
struct RandomTexts {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    static let words = [
        "room", "rooms", "house", "houses", "quiet", "quite", "sunny", "furnished", "furnises", "apartment",
        "appartment",
        "apartments", "studio", "balcony", "balconies", "garden", "O'Brien", "1,200", "A/C", "2BR", "near", "campus",
        "luz", "luces", "amueblado", "amuebladas", "habitación", "habitaciones", "Straße", "部屋探し", "bus", "gas",
        "pets", "the", "the", "the", "a", "wifi", "parking", "dishwasher", "dishwashers",
    ]

    mutating func text(_ count: Int) -> String {
        (0..<count).map { _ in
            random.chance(15) ? typo(in: random.pick(Self.words)) : random.pick(Self.words)
        }.joined(separator: random.pick([" ", " ", ", ", "\n", "-"]))
    }

    /// The word with an extra, missing, wrong or swapped letter.
    mutating func typo(in word: String) -> String {
        var letters = Array(word)
        guard letters.count > 3 else { return word }
        let place = Int.random(in: 0..<letters.count - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(random.pick(["e", "s", "x"]), at: place)
        case 2: letters[place] = random.pick(["a", "r", "t"])
        default: letters.swapAt(place, place + 1)
        }
        return String(letters)
    }

    mutating func texts() -> ListingTexts {
        ListingTexts(
            title: text(Int.random(in: 0...4, using: &random)),
            description: text(Int.random(in: 0...12, using: &random)),
            street: random.pick(["Elm St", "12 Oak Ave", ""]),
            town: random.pick(["Rochester NY 14623", "Ithaca NY 14850"]))
    }

    mutating func query() -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let word = random.chance(40) ? typo(in: random.pick(Self.words)) : random.pick(Self.words)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return "-" + word
            case 1: return "\"\(word) \(random.pick(Self.words))\""
            case 2: return "-\"\(word) \(random.pick(Self.words))\""
            case 3: return String(word.prefix(3))
            default: return word
            }
        }.joined(separator: " ")
    }
}

extension RandomListings {
    /// A listing with texts.
    mutating func listing(_ number: UInt32, _ texts: ListingTexts) -> IndexedListing {
        let made = listing(number)
        return IndexedListing(
            number: number, place: made.place, kind: made.kind, monthlyCents: made.monthlyCents,
            bedrooms: made.bedrooms, bathroomHalves: made.bathroomHalves, areaSquareFeet: made.areaSquareFeet,
            amenities: made.amenities, foodPreference: made.foodPreference, availableFrom: made.availableFrom,
            availableUntil: made.availableUntil, isDoubted: made.isDoubted, texts: texts)
    }
}
