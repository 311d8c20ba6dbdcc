/// A hint about a listing for moderators. It decides nothing.
public enum ModerationSignal: Hashable, Sendable {
    /// The rent is far below usual, which is typical of scams.
    case rentFarBelow(costCents: Int, usualCents: ClosedRange<Int>, currency: String)
    /// The city's complete records lack this address.
    case notInRecords
    /// Property records have no building at this address.
    case recordedAsVacantLand
    /// Property records have a shop, office or factory at this address, and no home.
    case recordedAsCommercial
    /// Property records have this address under another ZIP code.
    case otherPostalCode(given: String, recorded: String?)
    /// A finding from when it was posted or edited.
    case found(ListingSignal)
}
