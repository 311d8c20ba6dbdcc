/// The terms of a lease as its owner states them. Each is optional, because what isn't stated is unknown.
public struct LeaseTerms: Hashable, Sendable {
    /// Zero when there is none.
    public var depositCents: Int?
    /// Empty when there are none; `nil` when nothing is said about them.
    public var fees: [LeaseFee]?
    /// At most one of each kind.
    public var utilities: [LeaseUtility]?
    public var leaseMonths: Int?
    public var minimumStayMonths: Int?
    public var noticeDays: Int?
    /// How many people live there now, and how many may.
    public var roommates: Int?
    public var maxResidents: Int?
    public var homeType: HomeType?
    public var accessibility: Accessibility = []
    public var furnishedRooms: FurnishedRooms = []
    public var rules: String?
    public var licenseNumber: String?
    public var floorPlanURL: String?
    public var tourURL: String?
    public var energyClass: String?

    public init() {}

    public static let unstated = LeaseTerms()
}

/// A whole number among the terms of a lease: its name in the contract and in files, its member, and its limits.
public struct LeaseNumber: Sendable {
    public let name: String
    public let member: WritableKeyPath<LeaseTerms, Int?> & Sendable
    let limits: ClosedRange<Int>

    private init(_ name: String, _ member: WritableKeyPath<LeaseTerms, Int?> & Sendable, in limits: ClosedRange<Int>) {
        self.name = name
        self.member = member
        self.limits = limits
    }

    /// All but amounts of money, in reading order.
    public static let all = [
        LeaseNumber("leaseMonths", \.leaseMonths, in: Limits.leaseMonths),
        LeaseNumber("minimumStayMonths", \.minimumStayMonths, in: Limits.leaseMonths),
        LeaseNumber("noticeDays", \.noticeDays, in: Limits.noticeDays),
        LeaseNumber("roommates", \.roommates, in: Limits.roommates),
        LeaseNumber("maxResidents", \.maxResidents, in: Limits.maxResidents),
    ]
}

/// A fee of a lease.
public struct LeaseFee: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case application, amenity, parking, cleaning, broker, admin, pet, other
    }

    /// How often it is paid.
    public enum Due: String, CaseIterable, Sendable {
        case once, monthly, yearly
    }

    public var kind: Kind
    public var label: String?
    public var amountCents: Int
    public var due: Due
    /// Whether everybody who rents pays it.
    public var isMandatory: Bool

    public init(_ kind: Kind, label: String? = nil, amountCents: Int, due: Due, isMandatory: Bool = true) {
        self.kind = kind
        self.label = label
        self.amountCents = amountCents
        self.due = due
        self.isMandatory = isMandatory
    }
}

/// How one utility is paid.
public struct LeaseUtility: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case electricity, gas, heat, water, sewer, trash, internet
    }

    public enum Payment: String, CaseIterable, Sendable {
        /// With the rent.
        case included
        /// Beside the rent, at a flat rate.
        case extra
        /// By meter.
        case metered
    }

    public var kind: Kind
    public var payment: Payment
    /// The monthly cost of the whole home, or of the room that is rented.
    public var estimateCents: Int?

    public init(_ kind: Kind, _ payment: Payment, estimateCents: Int? = nil) {
        self.kind = kind
        self.payment = payment
        self.estimateCents = estimateCents
    }
}

/// The kind of building or part of one.
public enum HomeType: String, CaseIterable, Sendable {
    case room, studio, apartment
    /// A building for one family.
    case detached = "house"
    case dorm

    /// The types that are one person's part of a home, whatever kind its listing is.
    public static let rooms = allCases.filter { CostShare.Division(.rent, bedrooms: 1, $0) == .room }
}

/// The kinds of accessibility. The bits are stored: append, never reorder.
public struct Accessibility: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let names = ["stepFree", "lift", "wideDoors", "visualAlarm", "adaptedBath"]
    public static let all = Accessibility(rawValue: 1 << UInt8(names.count) - 1)
}

/// The rooms that are furnished.
public struct FurnishedRooms: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let names = ["bedroom", "livingRoom", "kitchen", "bathroom", "study"]
}

/// A set of choices whose names the API has.
public protocol NamedOptions: OptionSet, Sendable where RawValue == UInt8, Element == Self {
    static var names: [String] { get }
}

extension NamedOptions {
    /// `nil` for an unknown name.
    public init?(name: some StringProtocol) {
        guard let bit = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// The known choices among `names`.
    public init(known names: [String]) {
        self = names.compactMap { Self(name: $0) }.reduce(into: Self()) { $0.formUnion($1) }
    }

    /// The names of these choices, in the order of `Self.names`.
    public var names: [String] {
        Self.names.indices.filter { rawValue & (1 << UInt8($0)) != 0 }.map { Self.names[$0] }
    }
}

extension Accessibility: NamedOptions {}
extension FurnishedRooms: NamedOptions {}
