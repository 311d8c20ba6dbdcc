/// A building that could stand on a parcel, used to value the land by the land residual technique.
public struct LandDevelopment: Hashable, Sendable {
    /// For one unit, per month.
    public let unitRentCents: Int
    public let units: Int
    public let vacancy: Percent
    /// For the whole building.
    public let yearlyExpensesCents: Int
    /// Net operating income divided by value, as for similar buildings sold.
    public let capRate: Percent
    /// The cost of construction.
    public let constructionCents: Int
    public let parcelSquareFeet: Int

    /// Throws `invalid`, naming every bad field.
    public init(
        unitRentCents: Int, units: Int, vacancyPercent: Double = 0, yearlyExpensesCents: Int = 0,
        capRatePercent: Double, constructionCents: Int = 0, parcelSquareFeet: Int
    ) throws(Problem) {
        var errors = ValidationErrors()
        errors.checkRange("unitRentCents", unitRentCents, Limits.monthlyCents)
        errors.checkRange("units", units, Limits.units)
        errors.checkRange("yearlyExpensesCents", yearlyExpensesCents, Limits.projectCents)
        errors.checkRange("constructionCents", constructionCents, Limits.projectCents)
        errors.checkRange("parcelSquareFeet", parcelSquareFeet, Limits.parcelSquareFeet)
        vacancy = errors.percent("vacancyPercent", vacancyPercent, in: Limits.sharePercent)
        capRate = errors.percent("capRatePercent", capRatePercent, in: Limits.capRatePercent)
        try errors.throwIfAny()
        self.unitRentCents = unitRentCents
        self.units = units
        self.yearlyExpensesCents = yearlyExpensesCents
        self.constructionCents = constructionCents
        self.parcelSquareFeet = parcelSquareFeet
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
}
