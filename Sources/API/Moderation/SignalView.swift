import Domain

/// A signal about a listing, as moderators see it.
struct SignalView: JSONWritable {
    let signal: ModerationSignal

    func write(to json: inout JSONWriter) {
        switch signal {
        case .rentFarBelow(let cost, let usual, let currency):
            json.object {
                $0.set("kind", "rentFarBelow")
                $0.set("costCents", cost)
                $0.set("usualLowCents", usual.lowerBound)
                $0.set("usualHighCents", usual.upperBound)
                $0.set("currency", currency)
            }
        case .notInRecords: json.object { $0.set("kind", "notInRecords") }
        case .recordedAsVacantLand: json.object { $0.set("kind", "recordedAsVacantLand") }
        case .recordedAsCommercial: json.object { $0.set("kind", "recordedAsCommercial") }
        case .otherPostalCode(let given, let recorded):
            json.object {
                $0.set("kind", "otherPostalCode")
                $0.set("postalCode", given)
                $0.set("recordedPostalCode", recorded)
            }
        case .found(let signal):
            json.object {
                $0.set("kind", signal.code.rawValue)
                if signal.code.refersToListing { $0.set("listingId", signal.other) }
            }
        }
    }
}

extension ListingSignal.Code {
    /// Whether the signal may name another listing. A photo copied from another marketplace names none.
    fileprivate var refersToListing: Bool { self == .copiedPhoto || self == .removedContact }
}
