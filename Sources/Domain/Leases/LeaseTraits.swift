/// Terms of a lease that searches filter by, beside its home type, accessibility and length.
public struct LeaseTraits: Hashable, Sendable {
    /// Absent values are not stated.
    public var depositCents: Int?
    public var noticeDays: Int?
    public var roommates: Int?
    public var maxResidents: Int?
    public var energyGrade: EnergyGrade?
    public var furnishedRooms: FurnishedRooms = []
    public var includedUtilities: IncludedUtilities = []
    public var documents: LeaseDocuments = []

    public init() {}
}

/// The terms that a search wants. Absent ones allow all; a given one excludes listings that don't state theirs.
public struct LeaseTraitFilter: Hashable, Sendable {
    public var maxDepositCents: Int?
    public var maxNoticeDays: Int?
    /// At most so many people live there now.
    public var maxRoommates: Int?
    /// At least so many people may live there.
    public var residents: Int?
    /// No listing says that fewer people may live there; those that say nothing stay. No parameter of a search sets it.
    public var people: Int?
    /// This grade or a better one.
    public var minEnergyGrade: EnergyGrade?
    /// All of these, as the two below.
    public var furnishedRooms: FurnishedRooms = []
    public var includedUtilities: IncludedUtilities = []
    public var documents: LeaseDocuments = []

    public init() {}

    public func allow(_ lease: LeaseTraits) -> Bool {
        func isAtMost(_ value: Int?, _ max: Int?) -> Bool {
            max.map { max in value.map { $0 <= max } ?? false } ?? true
        }
        return isAtMost(lease.depositCents, maxDepositCents) && isAtMost(lease.noticeDays, maxNoticeDays)
            && isAtMost(lease.roommates, maxRoommates)
            && residents.map { fewest in lease.maxResidents.map { $0 >= fewest } ?? false } ?? true
            && people.map { fewest in lease.maxResidents.map { $0 >= fewest } ?? true } ?? true
            && isAtMost(lease.energyGrade?.rank, minEnergyGrade?.rank)
            && lease.furnishedRooms.isSuperset(of: furnishedRooms)
            && lease.includedUtilities.isSuperset(of: includedUtilities)
            && lease.documents.isSuperset(of: documents)
    }
}

/// The letter of an energy class; A is the best.
public enum EnergyGrade: String, CaseIterable, Sendable {
    case a = "A"
    case b = "B"
    case c = "C"
    case d = "D"
    case e = "E"
    case f = "F"
    case g = "G"
    case h = "H"

    /// The grade in a stated class such as `B`, `A++`, `A4` or `DPE C`; `nil` for one without a letter of its own, such
    /// as `HERS 60`.
    public init?(stated text: String) {
        let grades = text.uppercased().split { " -.".contains($0) }.compactMap { word in
            word.dropFirst().allSatisfy { $0 == "+" || ("0"..."9").contains($0) }
                ? Self(rawValue: String(word.prefix(1))) : nil
        }
        guard let grade = grades.first, grades.count == 1 else { return nil }
        self = grade
    }

    /// Its place among the grades, the best first, beginning with one.
    public var rank: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

    public init?(rank: Int) {
        guard Self.allCases.indices.contains(rank - 1) else { return nil }
        self = Self.allCases[rank - 1]
    }
}

/// The utilities that the rent includes. The bits are stored: append, never reorder.
public struct IncludedUtilities: NamedOptions, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let names = ["electricity", "gas", "heat", "water", "sewer", "trash", "internet"]
}

/// The papers and links that a lease comes with. The bits are stored: append, never reorder.
public struct LeaseDocuments: NamedOptions, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let names = ["license", "floorPlan", "tour"]
    public static let license = LeaseDocuments(rawValue: 1)
    public static let floorPlan = LeaseDocuments(rawValue: 2)
    public static let tour = LeaseDocuments(rawValue: 4)
}

extension LeaseTerms {
    public var energyGrade: EnergyGrade? { energyClass.flatMap(EnergyGrade.init(stated:)) }

    public var documents: LeaseDocuments {
        var documents = LeaseDocuments()
        if licenseNumber != nil { documents.insert(.license) }
        if floorPlanURL != nil { documents.insert(.floorPlan) }
        if tourURL != nil { documents.insert(.tour) }
        return documents
    }
}
