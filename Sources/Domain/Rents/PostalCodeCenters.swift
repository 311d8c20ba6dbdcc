import Geo

/// The centers of US postal codes in memory, to find the code of a place.
public struct PostalCodeCenters: Sendable {
    /// Postal codes are rarely wider: a place farther from every center has no known code.
    public static let maxMiles = 15.0

    /// Ascending; `codes[i]` belongs to the center at the same index.
    private let codes: [UInt32]
    private let centers: [Coordinate]
    private let index: PointIndex

    /// - Parameter centers: codes of five digits with their centers; the first of equal codes counts.
    public init(_ centers: [(code: String, center: Coordinate)]) {
        let known = centers.compactMap { code, center in HUDRents.key(code).map { ($0, center) } }
        let points = Dictionary(known, uniquingKeysWith: { first, _ in first }).sorted { $0.key < $1.key }
        codes = points.map(\.key)
        self.centers = points.map(\.value)
        index = PointIndex(self.centers)
    }

    public var isEmpty: Bool { codes.isEmpty }

    public func center(of code: String) -> Coordinate? {
        guard let key = HUDRents.key(code) else { return nil }
        let position = codes.firstIndex(from: key) { $0 }
        return position < codes.endIndex && codes[position] == key ? centers[position] : nil
    }

    /// The code with the nearest center within `maxMiles`; the lowest of equally near ones.
    public func nearest(to place: Coordinate) -> (code: String, miles: Double)? {
        index.nearest(to: place, within: Self.maxMiles).map { (Self.text(codes[$0.position]), $0.miles) }
    }

    private static func text(_ code: UInt32) -> String {
        let digits = String(code)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}
