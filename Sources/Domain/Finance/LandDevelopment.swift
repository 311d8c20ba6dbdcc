/// A building that could stand on a parcel, used to value the land by the land residual technique.
public struct LandDevelopment: Hashable, Sendable {
    /// For one unit, per month.
    public private(set) var unitRentCents: Int
    public let units: Int
    public private(set) var vacancy: Percent
    /// For the whole building.
    public let yearlyExpensesCents: Int
    /// Net operating income divided by value, as for similar buildings sold.
    public private(set) var capRate: Percent
    /// The cost of construction.
    public let constructionCents: Int
    public let parcelSquareFeet: Int
    /// The price that the seller asks for the parcel; `nil` when none is known.
    public let askingCents: Int?

    /// Throws `invalid`, naming every bad field.
    public init(
        unitRentCents: Int, units: Int, vacancyPercent: Double = 0, yearlyExpensesCents: Int = 0,
        capRatePercent: Double, constructionCents: Int = 0, parcelSquareFeet: Int, askingCents: Int? = nil
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.checkRange("unitRentCents", unitRentCents, Self.unitRents(of: units))
        errors.checkRange("units", units, Limits.units)
        errors.checkRange("yearlyExpensesCents", yearlyExpensesCents, Limits.projectCents)
        errors.checkRange("constructionCents", constructionCents, Limits.projectCents)
        errors.checkRange("parcelSquareFeet", parcelSquareFeet, Limits.parcelSquareFeet)
        if let askingCents { errors.checkRange("askingCents", askingCents, Limits.projectCents) }
        vacancy = errors.percent("vacancyPercent", vacancyPercent, in: Limits.sharePercent)
        capRate = errors.percent("capRatePercent", capRatePercent, in: Limits.capRatePercent)
        try errors.throwIfAny()
        self.unitRentCents = unitRentCents
        self.units = units
        self.yearlyExpensesCents = yearlyExpensesCents
        self.constructionCents = constructionCents
        self.parcelSquareFeet = parcelSquareFeet
        self.askingCents = askingCents
    }

    /// The rents of one of so many units: together they are a monthly amount, so that results stay exact in JSON.
    private static func unitRents(of units: Int) -> ClosedRange<Int> {
        0...Limits.monthlyCents.upperBound / min(max(units, Limits.units.lowerBound), Limits.units.upperBound)
    }

    /// A year's rent of all units without vacancy.
    public var grossRentCents: Int { unitRentCents * units * 12 }
    public var vacancyLossCents: Int { vacancy.of(grossRentCents) }
    public var netOperatingIncomeCents: Int { grossRentCents - vacancyLossCents - yearlyExpensesCents }

    /// The value of the finished property: net operating income divided by the cap rate.
    public var propertyValueCents: Int {
        let whole = Int128(Percent.perWhole)
        return (Int128(netOperatingIncomeCents) * whole).dividedToNearest(by: Int128(capRate.tenThousandths))
    }

    /// The value minus construction. Below zero, building does not pay.
    public var landValueCents: Int { propertyValueCents - constructionCents }
    public var landValuePerSquareFootCents: Int {
        Int128(landValueCents).dividedToNearest(by: Int128(parcelSquareFeet))
    }

    /// The asking price minus the land's value. Above zero, the seller asks more than the building carries.
    public var askingAboveValueCents: Int? { askingCents.map { $0 - landValueCents } }

    /// The land's value with other rent, vacancy and cap rate, one of them at a time: a lower one, then a higher one.
    /// Leaves out what would be beyond its limits, and what is no change.
    public var sensitivity: [LandSensitivity] {
        let rents = [90, 110].map { (Int128(unitRentCents) * $0).dividedToNearest(by: 100) }
        let changes =
            rents.filter { Self.unitRents(of: units).contains($0) && $0 != unitRentCents }.map { rent in
                with(.unitRentCents, Double(rent)) { $0.unitRentCents = rent }
            }
            + [-200, 200].map { vacancy + .hundredths($0) }.filter { Limits.sharePercent.contains($0.value) }.map {
                vacancy in with(.vacancyPercent, vacancy.value) { $0.vacancy = vacancy }
            }
            + [-50, 50].map { capRate + .hundredths($0) }.filter { Limits.capRatePercent.contains($0.value) }.map {
                rate in with(.capRatePercent, rate.value) { $0.capRate = rate }
            }
        return changes
    }

    private func with(
        _ input: LandSensitivity.Input, _ value: Double, _ change: (inout LandDevelopment) -> Void
    ) -> LandSensitivity {
        var other = self
        change(&other)
        return LandSensitivity(
            input: input, value: value, landValueCents: other.landValueCents,
            differenceCents: other.landValueCents - landValueCents)
    }
}
