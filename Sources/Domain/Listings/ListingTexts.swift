/// The texts of a listing that words are searched in: those that everybody may read.
public struct ListingTexts: Equatable, Sendable {
    public let title: String
    public let description: String
    /// The street, without house number where the place is hidden.
    public let street: String
    /// City, region and postal code; for a hidden place, only the code's district.
    public let town: String

    public init(title: String = "", description: String = "", street: String = "", town: String = "") {
        self.title = title
        self.description = description
        self.street = street
        self.town = town
    }

    /// - Parameter address: as strangers see it.
    public init(title: String?, description: String?, publicAddress address: Address) {
        self.init(
            title: title ?? "", description: description ?? "", street: address.street ?? "",
            town: [address.city, address.region, address.postalCode].compactMap(\.self).joined(separator: " "))
    }

    /// The words of each text, in reading order, title first. A phrase lies within one text.
    public func words(_ amenities: Amenities) -> [[String]] { all.map(WordBreaker.words) + amenities.words }

    /// The texts, title first. The words of the amenities follow theirs.
    public var all: [String] { [title, description, street, town] }
}

extension Amenities {
    /// The words of each amenity's name: both "washer" and "dryer" find `washerDryer`.
    public var words: [[String]] {
        zip(0..., Self.nameWords).compactMap { bit, words in rawValue >> UInt16(bit) & 1 == 1 ? words : nil }
    }

    /// The words of each name, by bit.
    public static let nameWords = names.map { name in
        var words = [""]
        for letter in name {
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words
    }
}
