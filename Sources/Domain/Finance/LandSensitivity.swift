/// The value of land when one input has another value.
public struct LandSensitivity: Equatable, Sendable {
    public enum Input: String, CaseIterable, Sendable { case unitRentCents, vacancyPercent, capRatePercent }

    public let input: Input
    /// The input's other value, in cents or percent.
    public let value: Double
    public let landValueCents: Int
    /// How much more the land is worth than with the value that was given; below zero, less.
    public let differenceCents: Int
}
