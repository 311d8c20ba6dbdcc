/// Travel times, estimated from the straight line without looking at streets. Every display must say so.
public struct TravelEstimate: Sendable, Equatable {
    /// Streets are about a third longer than the straight line (studies of street networks find 1.2 to 1.4).
    private static let detour = 1.3
    private static let (walkingMilesPerHour, cyclingMilesPerHour, busMilesPerHour) = (3.0, 10.0, 12.0)
    /// Walking to the stop and waiting.
    private static let minutesBeforeBus = 8.0

    public let walkingMinutes: Int
    public let cyclingMinutes: Int
    public let busMinutes: Int

    /// - Parameter miles: in a straight line.
    public init(miles: Double) {
        func minutes(_ milesPerHour: Double) -> Double { miles * Self.detour / milesPerHour * 60 }
        walkingMinutes = Int(minutes(Self.walkingMilesPerHour).rounded(.up))
        cyclingMinutes = Int(minutes(Self.cyclingMilesPerHour).rounded(.up))
        busMinutes = Int((minutes(Self.busMilesPerHour) + Self.minutesBeforeBus).rounded(.up))
    }
}
