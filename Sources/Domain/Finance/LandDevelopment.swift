/// A building that could stand on a parcel, by which the land is valued: the land residual technique.
public struct LandDevelopment: Hashable, Sendable {
    /// Of one unit, a month.
    public let unitRentCents: Int
    public let units: Int
    public let vacancy: Percent
    /// Of the whole building.
    public let yearlyExpensesCents: Int
    /// Net operating income by value, as similar buildings sell.
    public let capRate: Percent
    /// What building it costs.
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
        (self.unitRentCents, self.units) = (unitRentCents, units)
        self.yearlyExpensesCents = yearlyExpensesCents
        (self.constructionCents, self.parcelSquareFeet) = (constructionCents, parcelSquareFeet)
    }

    /// A year's rent of all units, if none were ever empty.
    public var grossRentCents: Int { unitRentCents * units * 12 }
    public var vacancyLossCents: Int { vacancy.of(grossRentCents) }
    public var netOperatingIncomeCents: Int { grossRentCents - vacancyLossCents - yearlyExpensesCents }

    /// What the finished property is worth: net operating income by cap rate.
    public var propertyValueCents: Int {
        let whole = Int128(Percent.perWhole)
        return (Int128(netOperatingIncomeCents) * whole).dividedToNearest(by: Int128(capRate.tenThousandths))
    }

    /// What is left of it for the land. Below zero, building does not pay.
    public var landValueCents: Int { propertyValueCents - constructionCents }
    public var landValuePerSquareFootCents: Int {
        Int128(landValueCents).dividedToNearest(by: Int128(parcelSquareFeet))
    }
}
