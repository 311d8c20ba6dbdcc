/// Why readers are asked to look twice at a listing. It accuses nobody: the listing stays public, behind the others.
public struct ListingDoubt: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The rent is far below the usual one, and its owner has confirmed no address.
    public static let rentFarBelow = ListingDoubt(rawValue: 1)
    /// Enough independent accounts with a history reported it.
    public static let reported = ListingDoubt(rawValue: 2)
    /// At least one account with a history reported it: not shown, but its rent says nothing about others.
    public static let uncompared = ListingDoubt(rawValue: 4)

    /// How many independent accounts with a history must report a listing. Whoever wants to harm somebody can have one,
    /// and hardly two that have listed or talked for a month from different browsers and networks.
    public static let minReporters = 2

    /// The reasons that readers see.
    public enum Reason: String, CaseIterable, Sendable {
        case rentFarBelow, reported
    }

    /// The reasons that readers see, the same for everybody.
    public var reasons: [Reason] {
        Reason.allCases.filter { reason in
            switch reason {
            case .rentFarBelow: contains(.rentFarBelow)
            case .reported: contains(.reported)
            }
        }
    }

    /// Whether it sorts behind the rest and is not suggested to anybody.
    public var isShown: Bool { !isDisjoint(with: [.rentFarBelow, .reported]) }

    /// The first day on which the rent is compared with others, once its owner's account is no longer young; `nil` for
    /// never.
    public func comparedFrom(ownerSince: Instant) -> Day? {
        isEmpty ? Day(ownerSince + ListingSignal.youngFor) : nil
    }

    /// The doubts about a listing with this many independent reporters with a history.
    public static func byReports(of reporters: Int) -> ListingDoubt {
        if reporters >= minReporters { return [.reported, .uncompared] }
        return reporters > 0 ? .uncompared : []
    }
}
