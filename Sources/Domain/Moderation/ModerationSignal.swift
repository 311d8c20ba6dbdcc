/// Something about a listing that a moderator should look at. It decides nothing.
public enum ModerationSignal: Hashable, Sendable {
    /// The rent is far below what is usual: many scams are.
    case rentFarBelow(costCents: Int, usualCents: ClosedRange<Int>, currency: String)
    /// The city's records, all of which were imported, do not have this address.
    case notInRecords
    /// Property records have no building at this address.
    case recordedAsVacantLand
    /// Property records have a shop, office or factory at this address, and no home.
    case recordedAsCommercial
    /// Property records have this address in another ZIP code.
    case otherPostalCode(given: String, recorded: String?)
    /// What was found when it was posted or edited.
    case found(ListingSignal)
}
