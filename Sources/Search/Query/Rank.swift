import Domain

/// A position in the order of one search, negated where needed so that earlier is always smaller.
struct Rank: Comparable {
    let value: Double
    let number: UInt32

    static let last = Rank(value: .infinity, number: .max)

    private init(value: Double, number: UInt32) {
        self.value = value
        self.number = number
    }

    /// - Parameter value: miles, cents or words in the title, by the sort.
    init(_ sort: ListingQuery.Sort, value: Double, number: UInt32) {
        switch sort {
        case .distance, .price, .total, .stay: self.init(value: value, number: number)
        case .distanceDescending, .priceDescending: self.init(value: -value, number: number)
        case .newest: self.init(value: 0, number: ~number)
        case .relevance: self.init(value: -value, number: ~number)
        }
    }

    init(_ sort: ListingQuery.Sort, _ position: ListingQuery.Position) {
        self.init(sort, value: position.value, number: position.number)
    }

    func position(_ sort: ListingQuery.Sort, isDoubted: Bool) -> ListingQuery.Position {
        switch sort {
        case .distance, .price, .total, .stay: .init(value: value, number: number, isDoubted: isDoubted)
        // Adding zero turns −0.0 into 0.0.
        case .distanceDescending, .priceDescending: .init(value: -value + 0, number: number, isDoubted: isDoubted)
        case .newest: .init(value: 0, number: ~number, isDoubted: isDoubted)
        case .relevance: .init(value: -value + 0, number: ~number, isDoubted: isDoubted)
        }
    }

    static func < (one: Self, other: Self) -> Bool {
        one.value < other.value || (one.value == other.value && one.number < other.number)
    }
}
