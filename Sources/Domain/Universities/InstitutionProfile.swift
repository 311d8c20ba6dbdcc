/// What kind of institution a university is, as far as its source says.
public struct InstitutionProfile: Sendable, Equatable {
    /// What its longest programmes take (`ICLEVEL` of IPEDS).
    public enum Level: String, CaseIterable, Sendable {
        case fourYear, twoYear, lessThanTwoYear
    }

    /// Who runs it (`CONTROL` of IPEDS).
    public enum Control: String, CaseIterable, Sendable {
        case `public`, privateNonprofit, privateForProfit
    }

    /// How many students it has (`INSTSIZE` of IPEDS, 1 to 5).
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
    /// Students in all, where the source counts them.
    public var enrollment: Int?
    public var grantsDegrees: Bool?

    public init(
        level: Level? = nil, control: Control? = nil, sector: Int? = nil, size: Size? = nil, enrollment: Int? = nil,
        grantsDegrees: Bool? = nil
    ) {
        (self.level, self.control, self.sector) = (level, control, sector)
        (self.size, self.enrollment, self.grantsDegrees) = (size, enrollment, grantsDegrees)
    }

    /// This profile, with what it lacks taken from another.
    public func completed(by other: InstitutionProfile) -> InstitutionProfile {
        InstitutionProfile(
            level: level ?? other.level, control: control ?? other.control, sector: sector ?? other.sector,
            size: size ?? other.size, enrollment: enrollment ?? other.enrollment,
            grantsDegrees: grantsDegrees ?? other.grantsDegrees)
    }
}

extension InstitutionProfile {
    /// The rule of "nearest university" and of the order of equal matches: an institution counts as this many miles
    /// farther away than it is.
    ///
    /// By students: 20,000 and more 0, from 10,000 half a mile, from 5,000 one, from 1,000 two, fewer four; where the
    /// source tells nothing at all one, as the institutions listed by hand are known ones. A two-year college counts
    /// one mile more. What grants no degrees, or has no students of its own, counts 50 miles more: it is offered where
    /// nothing else is in reach.
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
