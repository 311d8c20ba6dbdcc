/// Distances for display.
enum Miles {
    /// To a hundredth of a mile: about 16 metres.
    static func shown(_ miles: Double) -> Double { (miles * 100).rounded() / 100 }
}
