/// Distances as people read them.
enum Miles {
    /// To a hundredth: about 16 metres.
    static func shown(_ miles: Double) -> Double { (miles * 100).rounded() / 100 }
}
