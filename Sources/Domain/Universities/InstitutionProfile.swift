/// The kind of institution that a university is, as far as its source says.
public struct InstitutionProfile: Sendable, Equatable {
    /// The level of its longest programs (`ICLEVEL` of IPEDS).
    public enum Level: String, CaseIterable, Sendable {
        case fourYear, twoYear, lessThanTwoYear
    }

    /// Public or private control (`CONTROL` of IPEDS).
    public enum Control: String, CaseIterable, Sendable {
        case `public`, privateNonprofit, privateForProfit
    }

    /// The number of students as a class (`INSTSIZE` of IPEDS, 1 to 5).
    public enum Size: Int, CaseIterable, Sendable {
        case under1000 = 1
        case from1000, from5000, from10000, from20000

        public init(students: Int) {
            switch students {
            case ..<1_000: self = .under1000
            case ..<5_000: self = .from1000
            case ..<10_000: self = .from5000
            case ..<20_000: self = .from10000
            default: self = .from20000
            }
        }
    }

    public var level: Level?
    public var control: Control?
    /// Control and level in one number (`SECTOR` of IPEDS); 0 is an administrative unit, without students.
    public var sector: Int?
    public var size: Size?
    /// The total number of students, if the source counts them.
    public var enrollment: Int?
    public var grantsDegrees: Bool?

    public init(
        level: Level? = nil, control: Control? = nil, sector: Int? = nil, size: Size? = nil, enrollment: Int? = nil,
        grantsDegrees: Bool? = nil
    ) {
        self.level = level
        self.control = control
        self.sector = sector
        self.size = size
        self.enrollment = enrollment
        self.grantsDegrees = grantsDegrees
    }

    /// This profile, with missing values taken from another.
    public func completed(by other: InstitutionProfile) -> InstitutionProfile {
        InstitutionProfile(
            level: level ?? other.level, control: control ?? other.control, sector: sector ?? other.sector,
            size: size ?? other.size, enrollment: enrollment ?? other.enrollment,
            grantsDegrees: grantsDegrees ?? other.grantsDegrees)
    }
}

extension InstitutionProfile {
    /// The penalty in "nearest university" and in the order of equal matches: an institution counts as this many miles
    /// farther away than it is.
    ///
    /// By students: 20,000 and more 0, from 10,000 half a mile, from 5,000 one, from 1,000 two, fewer four; an unknown
    /// number counts one mile, because institutions listed by hand are well known. A two-year college adds one mile. An
    /// institution without degrees or students of its own adds 50 miles: it is offered only where nothing else is in
    /// reach.
    public var handicapMiles: Double {
        let isCollege = grantsDegrees ?? (level != .lessThanTwoYear) && level != .lessThanTwoYear && sector != 0
        return sizeMiles + (level == .twoYear ? 1 : 0) + (isCollege ? 0 : 50)
    }

    private var sizeMiles: Double {
        switch enrollment.map(Size.init(students:)) ?? size {
        case .from20000: 0
        case .from10000: 0.5
        case .from5000: 1
        case .from1000: 2
        case .under1000: 4
        case nil: self == InstitutionProfile() ? 1 : 4
        }
    }
}
