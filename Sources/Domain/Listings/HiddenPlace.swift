import Geo

/// How a listing shows roughly where it is.
///
/// The shown point is the exact one moved by a distance and a bearing. Both come from a keyed digest of the listing's
/// id and the source of the place, so they never change: averaging many responses or edits reveals nothing. Each source
/// has its own shift, because the shift of a postal code's centre, which is public, would reveal that of an exact place
/// given later.
public enum HiddenPlace {
    public static let shiftMiles = 0.25...0.6

    public static func shown(
        _ exact: Coordinate, known source: ListingPlace.Source = .given, of listing: Listing.ID,
        by cryptography: any Cryptography
    ) -> Coordinate {
        let digest = cryptography.digest(Array(listing.description.utf8), purpose: "hidden place \(source.rawValue)")
        let draws = stride(from: 0, to: 16, by: 8).map { start in
            Double(digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) / 0x1p64
        }
        // The square root spreads the points evenly over the ring.
        let (inner, outer) = (
            shiftMiles.lowerBound * shiftMiles.lowerBound, shiftMiles.upperBound * shiftMiles.upperBound
        )
        let miles = (inner + draws[0] * (outer - inner)).squareRoot()
        return exact.moved(miles: miles, bearing: draws[1] * 2 * .pi)
    }

    /// A street without house and flat number: "12b Main St, Apt 4" becomes "Main St", "Hauptstraße 5" becomes
    /// "Hauptstraße". `nil` when nothing else is left.
    public static func street(_ street: String) -> String? {
        let words = street.prefix { $0 != "," && $0 != "#" }.split(separator: " ")
        let end = words.firstIndex { flatWords.contains($0.lowercased().trimmingSuffix(".")) } ?? words.endIndex
        let kept = words[..<end].filter { !$0.contains(where: \.isNumber) || isOrdinal($0) }
        return kept.isEmpty ? nil : kept.joined(separator: " ")
    }

    private static let flatWords: Set<String> = [
        "apt", "apartment", "unit", "suite", "ste", "flat", "room", "rm", "floor", "fl",
    ]

    private static func isOrdinal(_ word: Substring) -> Bool {
        let lower = word.lowercased()
        let digits = lower.prefix { $0.isNumber }
        return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(lower.dropFirst(digits.count))
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
