import Foundation
import Geo

/// The only definition of what a hidden place shows.
///
/// The exact place is reduced to its cell of about 100 meters. The cell's center is moved by a distance and bearing
/// that depend only on the installation's secret, the cell and the owner. So all rooms of one house show the same
/// point, however often they are edited or posted again, and averaging reveals nothing. Other cells are moved
/// differently, so that knowing one exact place, such as a postal code's center, reveals no other.
public enum HiddenPlace {
    public static let shiftMiles = 0.25...0.6
    /// The possible distances between the shown point and the exact place.
    public static let shownMiles = shiftMiles.lowerBound - cellMiles...shiftMiles.upperBound + cellMiles
    /// The maximum distance of a place from its cell's center.
    private static let cellMiles = 0.05
    /// 0.001 degrees of latitude are 111 meters.
    private static let cellsPerDegree = 1000.0

    public static func shown(_ exact: Coordinate, of owner: Account.ID, by cryptography: any Cryptography) -> Coordinate
    {
        let cell = cell(of: exact)
        let digest = cryptography.digest(
            Array("\(owner) \(cell.row) \(cell.column)".utf8), purpose: "hidden place by cell")
        let draws = stride(from: 0, to: 16, by: 8).map { start in
            Double(digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) / 0x1p64
        }
        // The square root spreads the points evenly over the ring.
        let (inner, outer) = (
            shiftMiles.lowerBound * shiftMiles.lowerBound, shiftMiles.upperBound * shiftMiles.upperBound
        )
        let miles = (inner + draws[0] * (outer - inner)).squareRoot()
        return cell.middle.moved(miles: miles, bearing: draws[1] * 2 * .pi)
    }

    /// Rows of equal height, divided into columns of about the same width.
    private static func cell(of place: Coordinate) -> (row: Int, column: Int, middle: Coordinate) {
        let row = min((place.latitude * cellsPerDegree).rounded(.down), 90 * cellsPerDegree - 1)
        let latitude = (row + 0.5) / cellsPerDegree
        let columns = max(1, (360 * cellsPerDegree * cos(latitude * .pi / 180)).rounded(.down))
        let column = min(((place.longitude + 180) / 360 * columns).rounded(.down), columns - 1)
        let middle = Coordinate(latitude: latitude, longitude: (column + 0.5) / columns * 360 - 180) ?? place
        return (Int(row), Int(column), middle)
    }

    /// An address with only the name of its street, where that is sure, and the district part of its postal code.
    public static func address(_ address: Address) -> Address {
        Address(
            street: address.street.flatMap { StreetLine($0, country: address.country).street }, city: address.city,
            region: address.region,
            postalCode: address.postalCode.flatMap { postalCode($0, in: address.country) }, country: address.country)
    }

    /// How many leading characters of a country's postal codes identify a district of thousands. The rest, and codes of
    /// other countries, may identify a street or a house.
    private static let districtLength = [
        "US": 5, "CA": 3, "IE": 3, "NL": 4, "PT": 4, "BR": 5, "DE": 5, "FR": 5, "ES": 5, "IT": 5, "AT": 4, "BE": 4,
        "CH": 4, "DK": 4, "NO": 4, "AU": 4, "NZ": 4, "IN": 6,
    ]

    /// The part of a postal code that identifies a district; `nil` where it is unknown.
    public static func postalCode(_ code: String, in country: String?) -> String? {
        guard let country else { return nil }
        // The inward code is the last three characters, with or without a blank: "EC1A 1BB" is in "EC1A".
        if country == "GB" {
            let outward = code.filter { $0 != " " }.dropLast(3)
            return (2...4).contains(outward.count) ? String(outward) : nil
        }
        guard let length = districtLength[country] else { return nil }
        let district = code.prefix(length)
        return district.count == length && district.allSatisfy { $0.isLetter || $0.isNumber } ? String(district) : nil
    }
}

extension Listing {
    /// The address as strangers see it.
    public var publicAddress: Address {
        fields.hideExactLocation ? HiddenPlace.address(fields.address) : fields.address
    }
}
