/// Distances for display.
enum Miles {
    /// Rounds to a hundredth of a mile, about 16 meters.
    static func shown(_ miles: Double) -> Double { (miles * 100).rounded() / 100 }
}
