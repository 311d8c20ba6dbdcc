import Domain
import Geo

/// The limit to approach: contiguous columns of exactly the candidates, sixteen lanes at a time; checks radius, maximum
/// price and bedrooms, and only counts.
struct BaselineLoop {
    private typealias Floats = SIMD16<Float>
    private static let lanes = 16

    private let places: [[SIMD16<Float>]]
    private let prices: [SIMD16<Int32>]
    private let bedrooms: [SIMD16<UInt8>]

    init(_ listings: [IndexedListing]) {
        let padding = (Self.lanes - listings.count % Self.lanes) % Self.lanes
        let vectors = listings.map { UnitVector($0.place) }
        let columns = [vectors.map(\.x), vectors.map(\.y), vectors.map(\.z)]
        places = columns.map { Self.blocks($0.map { Float($0) }, padding, 9) }
        prices = Self.blocks(listings.map { Int32(clamping: $0.monthlyCents) }, padding, .max)
        bedrooms = Self.blocks(listings.map { UInt8(clamping: $0.bedrooms) }, padding, 0)
    }

    /// The number of rows within `square` (of the chord) of `origin` with at most this price and at least that many
    /// bedrooms.
    @inline(never)
    func count(near origin: Coordinate, square: Float, maxCents: Int32, minBedrooms: UInt8) -> Int {
        let center = UnitVector(origin)
        let (x, y, z) = (
            Floats(repeating: Float(center.x)), Floats(repeating: Float(center.y)), Floats(repeating: Float(center.z))
        )
        let (highest, lowest) = (SIMD16<Int32>(repeating: maxCents), SIMD16<UInt8>(repeating: minBedrooms))
        let rim = Floats(repeating: square)
        var total = 0
        places[0].withUnsafeBufferPointer { xs in
            places[1].withUnsafeBufferPointer { ys in
                places[2].withUnsafeBufferPointer { zs in
                    prices.withUnsafeBufferPointer { prices in
                        bedrooms.withUnsafeBufferPointer { bedrooms in
                            for start in stride(from: 0, to: prices.count, by: 255) {
                                var sums = SIMD16<UInt8>()
                                for block in start..<min(prices.count, start + 255) {
                                    let (dx, dy, dz) = (xs[block] - x, ys[block] - y, zs[block] - z)
                                    let isNear = (dx * dx + dy * dy + dz * dz) .<= rim
                                    let near = unsafeBitCast(isNear, to: SIMD16<Int32>.self)
                                    let cheap = unsafeBitCast(prices[block] .<= highest, to: SIMD16<Int32>.self)
                                    let roomy = unsafeBitCast(bedrooms[block] .>= lowest, to: SIMD16<UInt8>.self)
                                    sums &-= SIMD16<UInt8>(truncatingIfNeeded: near & cheap) & roomy
                                }
                                total += Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum())
                            }
                        }
                    }
                }
            }
        }
        return total
    }

    private static func blocks<Lane: SIMDScalar>(_ values: [Lane], _ padding: Int, _ filler: Lane) -> [SIMD16<Lane>] {
        let all = values + Array(repeating: filler, count: padding)
        return stride(from: 0, to: all.count, by: lanes).map { SIMD16(all[$0..<$0 + lanes]) }
    }
}
