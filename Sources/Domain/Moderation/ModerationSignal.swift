/// Something about a listing that a moderator should look at. It decides nothing.
public enum ModerationSignal: Hashable, Sendable {
    /// The rent is far below what is usual: many scams are.
    case rentFarBelow(costCents: Int, usualCents: ClosedRange<Int>, currency: String)
}
