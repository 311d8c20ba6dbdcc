import Foundation
import Geo

/// The centres of US postal codes in memory, to find the one that a place is in.
public struct PostalPoints: Sendable {
    /// Postal codes are rarely wider: a place farther from every centre is in none that is known.
    public static let maxMiles = 15.0
    private static let milesPerDegree = 69.0

    private struct Point: Sendable {
        let code: UInt32
        let center: Coordinate
    }

    /// By latitude.
    private let points: [Point]
    /// By code: places in `points`.
    private let byCode: [Int]

    /// - Parameter centers: codes of five digits with their centres; of a repeated code the first counts.
    public init(_ centers: [(code: String, center: Coordinate)]) {
        var known: Set<UInt32> = []
        let points = centers.compactMap { code, center in
            HUDRents.key(code).flatMap { known.insert($0).inserted ? Point(code: $0, center: center) : nil }
        }.sorted { $0.center.latitude < $1.center.latitude }
        self.points = points
        byCode = points.indices.sorted { points[$0].code < points[$1].code }
    }

    public var isEmpty: Bool { points.isEmpty }

    public func center(of code: String) -> Coordinate? {
        guard let key = HUDRents.key(code) else { return nil }
        let index = byCode.firstIndex(from: key) { points[$0].code }
        guard index < byCode.endIndex, points[byCode[index]].code == key else { return nil }
        return points[byCode[index]].center
    }

    /// The code with the nearest centre within `maxMiles`; the lowest of equally near ones.
    public func nearest(to place: Coordinate) -> (code: String, miles: Double)? {
        let (origin, reach) = (DistanceOrigin(place), Self.maxMiles / Self.milesPerDegree)
        let first = points.firstIndex(from: place.latitude - reach) { $0.center.latitude }
        // Degrees of longitude shrink towards the poles; beyond them all are near enough to be measured.
        let width = reach / max(0.01, cos(place.latitude * .pi / 180)) * 1.1
        var best: (code: UInt32, miles: Double)?
        for point in points[first...].prefix(while: { $0.center.latitude <= place.latitude + reach }) {
            let apart = abs(point.center.longitude - place.longitude)
            guard min(apart, 360 - apart) <= width else { continue }
            let miles = origin.miles(to: point.center)
            guard miles <= Self.maxMiles, (miles, point.code) < (best?.miles ?? .infinity, best?.code ?? 0) else {
                continue
            }
            best = (point.code, miles)
        }
        return best.map { (Self.text($0.code), $0.miles) }
    }

    private static func text(_ code: UInt32) -> String {
        let digits = String(code)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
}
